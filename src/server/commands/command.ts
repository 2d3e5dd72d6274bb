import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { formatCliError, UsageError } from '../base/cli-errors.ts';
import { readEnvFile, readSettings, type Settings } from '../base/settings.ts';

/** The arguments of a command in package.json. */
export interface CommandDefinition<Options extends ParseArgsOptionsConfig> {
  /** Printed by `--help` and after invalid arguments. */
  readonly usage: string;
  readonly options?: Options;
  /** Maximum number of positional arguments, such as a file name. */
  readonly maxPositionals?: 0 | 1;
}

type OptionValues<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values'];

/**
 * Parses the command line arguments. `--help` prints the usage and exits.
 * @throws UsageError for unknown arguments
 */
function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  { usage, options, maxPositionals = 0 }: CommandDefinition<Options>,
  args: readonly string[] = process.argv.slice(2),
): { values: OptionValues<Options>; positional: string | undefined } {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trimEnd()}\n`);
    process.exit(0);
  }
  const usageError = (message: string) => new UsageError(`${message}\n\n${usage.trimEnd()}`);
  let parsed: { values: OptionValues<Options>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options: options as Options, allowPositionals: true });
  } catch (error) {
    // Keeps the first sentence. The next ones, of Node.js, give hints that do not apply here.
    throw usageError(`${(error as Error).message.split('. ', 1)[0]}.`);
  }
  const { values, positionals } = parsed;
  if (positionals.length > maxPositionals)
    throw usageError(`Unexpected argument: '${positionals[maxPositionals]}'.`);
  return { values, positional: positionals[0] };
}

/** {@link readArguments} for commands without settings. Invalid arguments exit with code 1. */
export function readArgumentsOrExit<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  definition: CommandDefinition<Options>,
): { values: OptionValues<Options>; positional: string | undefined } {
  try {
    return readArguments(definition);
  } catch (error) {
    return exitWithError(error);
  }
}

function exitWithError(error: unknown): never {
  process.stderr.write(`${formatCliError(error)}\n`);
  process.exit(1);
}

/**
 * Runs a command with its arguments and the settings (from the same `.env` as the site). A failure is printed as {@link
 * formatCliError} formats it, and the process exits with code 1.
 */
export async function runCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  definition: CommandDefinition<Options>,
  work: (input: {
    values: OptionValues<Options>;
    positional: string | undefined;
    settings: Settings;
  }) => Promise<void>,
): Promise<void> {
  const parsedArguments = readArgumentsOrExit(definition);
  // The embedded database runs in its own thread and can end by itself.
  process.on('uncaughtException', exitWithError);
  try {
    readEnvFile();
    await work({ ...parsedArguments, settings: readSettings() });
  } catch (error) {
    exitWithError(error);
  }
}

/**
 * Checks early that a file can be written at a path, before long work starts.
 * @throws UsageError that names the folder
 */
export async function assertWritable(path: string): Promise<void> {
  const folder = dirname(resolve(path));
  const failure = (reason: string) => new UsageError(`${reason} Nothing was written.`);
  const isFolder = async (candidate: string) =>
    (await stat(candidate).catch(() => null))?.isDirectory() ?? false;
  if (!(await isFolder(folder))) throw failure(`The folder ${folder} does not exist.`);
  if (await isFolder(path)) throw failure(`${path} is a folder. Enter a file name.`);
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw failure(`Cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  });
}

/** Prints a line to the terminal. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
