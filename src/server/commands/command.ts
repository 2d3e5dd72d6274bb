import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { formatCliError, UsageError } from '../base/cli-errors.ts';
import { readEnvFile, readSettings, type Settings } from '../base/settings.ts';

/** How a command of package.json is called. */
export interface CommandForm<Options extends ParseArgsOptionsConfig> {
  /** Printed by `--help` and after a wrong call. */
  readonly usage: string;
  readonly options?: Options;
  /** How many positional arguments are allowed, such as a file name. */
  readonly names?: 0 | 1;
}

type Given<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/**
 * Parses the command line arguments. `--help` prints the usage and exits.
 * @throws UsageError for unknown arguments
 */
function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  { usage, options, names = 0 }: CommandForm<Options>,
  args: readonly string[] = process.argv.slice(2),
): { values: Given<Options>; name: string | undefined } {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trimEnd()}\n`);
    process.exit(0);
  }
  const wrong = (message: string) => new UsageError(`${message}\n\n${usage.trimEnd()}`);
  let parsed: { values: Given<Options>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: options as Options, allowPositionals: true });
  } catch (error) {
    // Cut after the first sentence: Node.js continues with its own conventions.
    throw wrong(`${(error as Error).message.split('. ', 1)[0]}.`);
  }
  const { values, positionals } = parsed;
  if (positionals.length > names) throw wrong(`Unexpected argument: '${positionals[names]}'.`);
  return { values, name: positionals[0] };
}

/** {@link readArguments} for commands without settings. A wrong call exits with code 1. */
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
  process.stderr.write(`${formatCliError(error)}\n`);
  process.exit(1);
}

/**
 * Runs a command with its arguments and the settings (from the same `.env` as the site). A failure is printed as {@link
 * formatCliError} formats it, and the process exits with code 1.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  form: CommandForm<Options>,
  work: (given: { values: Given<Options>; name: string | undefined; settings: Settings }) => Promise<void>,
): Promise<void> {
  const given = readArgumentsOrEnd(form);
  // The embedded database runs in its own thread and can end by itself.
  process.on('uncaughtException', end);
  try {
    readEnvFile();
    await work({ ...given, settings: readSettings() });
  } catch (error) {
    end(error);
  }
}

/**
 * Checks early that a file can be written at a path, before long work starts.
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

/** Prints a line to the terminal. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);
