/**
 * An email address. The part before the @ is personal data and is masked. Without the lookbehind, the time for a long
 * text without spaces, such as an `Origin` header, would grow with the square of its length.
 */
const emailAddress = /(?<![^\s"'<>,;:()[\]\\=])[^\s"'<>,;:()[\]\\=]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi;

/** The fields of an error that are logged. Other fields of a database error can contain whole rows. */
const loggedFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'command',
  'responseCode',
  'statusCode',
] as const;

const isDatabaseError = (error: object): boolean =>
  'severity' in error || 'sqlState' in error || 'sqlMessage' in error;

/** An error in the format of a log line. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [field: string]: unknown;
}

/** True for errors and error-like objects: pg-boss emits most of its errors as plain objects. */
const isError = (value: unknown): value is Omit<Error, 'name'> & { readonly name?: string } =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string');

/** Converts an error for the log: what happened and where, without the values involved. */
export function loggedError(error: unknown): LoggedError {
  if (!isError(error)) return { type: typeof error, message: String(error), stack: '' };
  const fields = error as unknown as Record<string, unknown>;
  const type = error.name ?? 'Error';
  const message = isDatabaseError(error) ? redactMessage(error.message) : error.message;
  const stackFrames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type,
    message,
    stack: [`${type}: ${message}`, ...stackFrames].join('\n'),
    ...Object.fromEntries(
      loggedFields.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    ...(error.cause !== undefined && error.cause !== error && { cause: loggedError(error.cause) }),
  };
}

/** The first line of the database's message, without the value that it quotes. */
function redactMessage(message: string): string {
  const [line = ''] = message.split('\n', 1);
  // Not a regular expression: `.` does not match all line breaks, so the value could remain.
  const valueStart = line.indexOf(': "');
  return (valueStart === -1 ? line : line.slice(0, valueStart)).slice(0, 200);
}

/**
 * The token of a submission's personal link, in the path of its page and of the API. A quotation mark also ends the
 * token, because whole log lines are searched. Source files in `features/submissions`, which are in stack traces, do
 * not match.
 */
const pathToken = /(?<!\/features)(\/submissions\/+)(?!link\b)[^/?#"\\\s]+/gi;

/** Removes the query string and tokens in the path: parameters can be tokens or search terms. */
const redactUrl = (url: string): string => {
  const queryStart = url.indexOf('?');
  const shown = queryStart === -1 ? url : `${url.slice(0, queryStart)}?…`;
  // Routes match the decoded path: `/%73ubmissions/…` is a submission's page too.
  const decoded = shown.replace(/%[2-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return (decoded.search(pathToken) === -1 ? shown : decoded).replace(pathToken, '$1…');
};

/** Logger options: no line contains a complete email address, a body, a token or a row of the database. */
export const loggerOptions = {
  serializers: {
    err: loggedError,
    req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
      method,
      url: redactUrl(url),
      remoteAddress: ip,
    }),
  },
  hooks: { streamWrite: (line: string) => line.replace(emailAddress, '…@$1').replace(pathToken, '$1…') },
};
