import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { formatCliError, UsageError } from '../base/cli-errors.ts';
import { readEnvFile, readSettings, type Settings } from '../base/settings.ts';

/** The arguments that a command accepts, and its help text. */
interface CommandDefinition<Options extends ParseArgsOptionsConfig> {
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
 * @throws UsageError for invalid arguments
 */
function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>({
  usage,
  options,
  maxPositionals = 0,
}: CommandDefinition<Options>): { values: OptionValues<Options>; positional: string | undefined } {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage.trimEnd()}\n`);
    process.exit(0);
  }
  const usageError = (message: string) => createUsageError(message, usage);
  let parsed: { values: OptionValues<Options>; positionals: string[] };
  try {
    parsed = parseArgs({ args, options: options as Options, allowPositionals: true });
  } catch (error) {
    // Keeps the first sentence of the message of Node.js. The others give hints that do not apply here.
    throw usageError(`${(error as Error).message.split('. ', 1)[0]}.`);
  }
  const { values, positionals } = parsed;
  if (positionals.length > maxPositionals)
    throw usageError(`Unexpected argument: '${positionals[maxPositionals]}'.`);
  return { values, positional: positionals[0] };
}

/** Like {@link readArguments}, but prints the error and exits with code 1. Commands without settings call it directly. */
export function readArgumentsOrExit<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  definition: CommandDefinition<Options>,
): { values: OptionValues<Options>; positional: string | undefined } {
  try {
    return readArguments(definition);
  } catch (error) {
    return exitWithError(error);
  }
}

/** Creates the error for invalid arguments. Its message says what is wrong, then gives the usage. */
export const createUsageError = (message: string, usage: string): UsageError =>
  new UsageError(`${message}\n\n${usage.trimEnd()}`);

/** Prints what is wrong with an argument, then the usage, and exits with code 1. */
export const exitWithUsage = (message: string, usage: string): never =>
  exitWithError(createUsageError(message, usage));

/** Reads the value of an option: a whole number from 1 to 999,999,999. Calls `exitWithUsage` for other values. */
export function readCountOrExit(option: string, value: string, usage: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  return exitWithUsage(
    `${option}: '${value}' is not allowed. Enter a whole number from 1 to 999999999.`,
    usage,
  );
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
 * Checks that the folder of a file exists and is writable, and that the path is not a folder itself. Call it before
 * long work starts.
 * @throws UsageError that says what is wrong
 */
export async function assertWritable(path: string): Promise<void> {
  const folder = dirname(resolve(path));
  const createError = (reason: string) => new UsageError(`${reason} Nothing was written.`);
  const isFolder = async (candidate: string) =>
    (await stat(candidate).catch(() => null))?.isDirectory() ?? false;
  if (!(await isFolder(folder))) throw createError(`The folder ${folder} does not exist.`);
  if (await isFolder(path)) throw createError(`${path} is a folder. Enter a file name.`);
  await access(folder, constants.W_OK).catch((error: unknown) => {
    throw createError(`Cannot write to ${folder} (${(error as NodeJS.ErrnoException).code}).`);
  });
}

/** A count with its noun: 1 sermon, 2 sermons. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Prints a line to the terminal. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
