/** A mail address; what stands before the @ is somebody's. */
const address = /[^\s"'<>,;:()[\]\\=]+@([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi;

/** How the database, and drivers above it, tell a failure; the rest of such an error may hold whole rows. */
const facts = [
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

const isOfDatabase = (error: object): boolean =>
  'severity' in error || 'sqlState' in error || 'sqlMessage' in error;

/** An error as a log line shows it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [fact: string]: unknown;
}

/** An error, or a copy of one: the job queue tells of most of its own by their fields. */
const isError = (value: unknown): value is Omit<Error, 'name'> & { readonly name?: string } =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string');

/** An error as a log line shows it: what happened and where, without the values that it happened with. */
export function loggedError(error: unknown): LoggedError {
  if (!isError(error)) return { type: typeof error, message: String(error), stack: '' };
  const fields = error as unknown as Record<string, unknown>;
  const type = error.name ?? 'Error';
  // A driver writes the statement, values and all, before the database's own words, and the values into those.
  const words = isOfDatabase(error) ? databaseWords(error.message) : error.message;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type,
    message: words,
    stack: [`${type}: ${words}`, ...places].join('\n'),
    ...Object.fromEntries(
      facts.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
    ),
    ...(error.cause !== undefined && error.cause !== error && { cause: loggedError(error.cause) }),
  };
}

function databaseWords(message: string): string {
  const [line = ''] = (message.split(' - ').at(-1) ?? '').split('\n');
  return line.replace(/: ".*$/s, '').slice(0, 200);
}

/** An address as a log line shows it: its parameters may be tokens, or the words that somebody looks for. */
const withoutParameters = (url: string): string => {
  const at = url.indexOf('?');
  return at === -1 ? url : `${url.slice(0, at)}?…`;
};

/** For the logger: no line holds a mail address, a body, a token, or a row of the database. */
export const logRules = {
  serializers: {
    err: loggedError,
    req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
      method,
      url: withoutParameters(url),
      remoteAddress: ip,
    }),
  },
  hooks: { streamWrite: (line: string) => line.replace(address, '…@$1') },
};
