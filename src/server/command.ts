import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { explainFailure, UsageError } from './failure.ts';
import { readEnvFile, readSettings, type Settings } from './settings.ts';

/** How one of package.json's commands is called. */
export interface CommandForm<Options extends ParseArgsOptionsConfig> {
  /** What `--help` shows, and what follows a wrong call. */
  readonly usage: string;
  readonly options?: Options;
  /** How many names may follow, such as a file's. */
  readonly names?: 0 | 1;
}

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/**
 * Reads what a command was called with. `--help` shows the usage and ends.
 * @throws UsageError for anything that the command does not know.
 */
function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  { usage, options, names = 0 }: CommandForm<Options>,
  args: readonly string[] = process.argv.slice(2),
): { values: Given<Options>; name: string | undefined } {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trimEnd()}\n`);
    process.exit(0);
  }
  const wrong = (words: string) => new UsageError(`${words}\n\n${usage.trimEnd()}`);
  let parsed: { values: Given<Options>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: options as Options, allowPositionals: true });
  } catch (error) {
    // Node goes on to explain its own conventions.
    throw wrong(`${(error as Error).message.split('. ', 1)[0]}.`);
  }
  const { values, positionals } = parsed;
  if (positionals.length > names) throw wrong(`Unexpected argument: '${positionals[names]}'.`);
  return { values, name: positionals[0] };
}

/** {@link readArguments} for what has no settings; a wrong call ends the process with code 1. */
export function readArgumentsOrEnd<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  form: CommandForm<Options>,
): { values: Given<Options>; name: string | undefined } {
  try {
    return readArguments(form);
  } catch (error) {
    return end(error);
  }
}

function end(error: unknown): never {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

/**
 * Runs a command with its arguments and the settings, which it has from the same `.env` as a start of the site. A failure
 * is told as {@link explainFailure} says, and ends the process with code 1.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  form: CommandForm<Options>,
  work: (given: { values: Given<Options>; name: string | undefined; settings: Settings }) => Promise<void>,
): Promise<void> {
  const given = readArgumentsOrEnd(form);
  // The embedded database is a thread of its own, and may end by itself.
  process.on('uncaughtException', end);
  try {
    readEnvFile();
    await work({ ...given, settings: readSettings() });
  } catch (error) {
    end(error);
  }
}

/**
 * Looks whether a file can be written at a path, before work that would be for nothing.
 * @throws UsageError that names the folder
 */
export async function requirePlaceFor(path: string): Promise<void> {
  const folder = dirname(resolve(path));
  const refuse = (why: string) => new UsageError(`${why} Nothing was written.`);
  const isFolder = async (place: string) => (await stat(place).catch(() => null))?.isDirectory() ?? false;
  if (!(await isFolder(folder))) throw refuse(`The folder ${folder} does not exist.`);
  if (await isFolder(path)) throw refuse(`${path} is a folder. Enter a file name.`);
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw refuse(`Cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  });
}

/** Tells the operator something on the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
