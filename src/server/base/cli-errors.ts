import { AppError, StorageUnavailableError } from './errors.ts';
import { hostHelp } from './host-help.ts';

/** A command got invalid arguments or cannot do what it was asked for. The operator reads the message. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Errors whose message is written for operators. */
const operatorErrors = new Set([
  'ArchiveError',
  'FolderError',
  'DatabaseEndedError',
  'DatabaseMissingError',
  'DataDirInUseError',
  'ImportFileError',
  'MigrationFailedError',
  'MoveError',
  'DiskFullError',
  'NotEmptyError',
  'SettingsError',
  'StoppedError',
  'UsageError',
]);

interface SystemFailure {
  readonly code?: string;
  readonly syscall?: string;
  readonly address?: string;
  readonly port?: number;
}

/**
 * PostgreSQL's error codes 08… (connection), 25006 (read-only), 28… (login), 3D… (unknown database), 53… (resources) and
 * 57P… (shutdown), and errors of the network or of a certificate while connecting. Not EPIPE: it can be the output's.
 */
const connectionFailed =
  /^(08...|25006|28...|3D...|53...|57P..|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|SELF_SIGNED.*|.*CERT.*)$/;

/** Errors of the driver and its pool when the database does not respond, or responds too late. */
const connectionLost = /^(timeout exceeded when trying to connect|Connection terminated)/;

/**
 * Formats an error for the terminal: only its message when that is written for operators or comes from the operating
 * system, otherwise the stack trace.
 */
export function formatCliError(error: unknown): string {
  if (!(error instanceof Error)) return `Failed: ${error}`;
  if (error instanceof StorageUnavailableError)
    return `Could not use the file storage of STORAGE_URL: ${describeCause(error)}`;
  if (error instanceof AppError || operatorErrors.has(error.name)) return error.message;
  const { code = '', syscall, address, port } = error as SystemFailure;
  if (syscall === 'listen') return formatListenError(error, code, `${address ?? ''}:${port ?? ''}`);
  if (connectionFailed.test(code) || connectionLost.test(error.message))
    return `Could not open the database of DATABASE_URL: ${firstLine(error)}`;
  if (syscall !== undefined) return firstLine(error);
  return error.stack ?? error.message;
}

const firstLine = ({ message }: Error) => message.split('\n', 1)[0] ?? '';

/** Describes the storage's error, such as `NoSuchBucket: The specified bucket does not exist`. */
function describeCause({ cause }: Error): string {
  if (!(cause instanceof Error)) return String(cause);
  const message = firstLine(cause);
  // A host with several IP addresses: the AggregateError has a code but no message.
  if (message === '') return (cause as SystemFailure).code ?? cause.name;
  return cause.name === 'Error' ? message : `${cause.name}: ${message}`;
}

function formatListenError(error: Error, code: string, endpoint: string): string {
  if (code === 'EADDRINUSE')
    return `${endpoint} is already in use. Stop the program that uses it, or set PORT to another port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `Cannot listen on ${endpoint}: HOST must be ${hostHelp}`;
  if (code === 'EACCES') return `No permission to listen on ${endpoint}. Set PORT to a port above 1023.`;
  return firstLine(error);
}
