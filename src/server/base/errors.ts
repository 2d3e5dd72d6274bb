import { ConnectionException } from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { ErrorBody, ErrorCode, Issue } from '../../shared/error-codes.ts';

/**
 * An expected failure with a message for the user. Services throw it; {@link describeError} maps it to an HTTP status.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds until the same request may succeed (429, 503). */
  readonly retryAfter: number | undefined;
  /** The stored record, for clients that tried to change an older version of it (CONFLICT). */
  readonly stored: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    details: { issues?: readonly Issue[]; retryAfter?: number; stored?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
    this.stored = details.stored;
  }
}

/** The storage of STORAGE_URL does not respond, or rejects requests. The cause is the error of its client. */
export class StorageUnavailableError extends AppError {
  constructor(cause: unknown) {
    super(
      'SERVICE_UNAVAILABLE',
      'The site cannot reach its file storage right now. Please try again in a moment.',
      { retryAfter: 5, cause },
    );
  }
}

/** Creates the error for a request that needs a session and has none (docs/product/access.md A7). */
export const loginRequiredError = (): AppError => new AppError('UNAUTHORIZED', 'Please log in');

/** The only map from error codes to HTTP statuses. */
const httpStatuses: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
  NOT_IMPLEMENTED: 501,
};

/** What a client receives about an error. Never a stack trace, SQL or a file path (docs/product/rest.md R5). */
export interface DescribedError {
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfter: number | undefined;
}

/** Creates the error for a body that arrives too slowly. Like Fastify's own errors, it has a `statusCode`: 408. */
export const requestTimeoutError = (): Error =>
  Object.assign(new Error('The request took too long to arrive'), { statusCode: 408 });

const databaseUnavailableMessage =
  'The site cannot reach its database right now. Please try again in a moment.';

/**
 * Converts an error to a code, an HTTP status and a response body, for REST, tRPC and pages: our errors, those of zod,
 * Fastify and the database. The text of an unknown error is never included.
 */
export function describeError(error: unknown): DescribedError {
  if (error instanceof AppError)
    return toDescribedError(error.code, error.message, error.issues, error.retryAfter);
  if (error instanceof ZodError) {
    const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    return toDescribedError('BAD_REQUEST', issues[0]?.message ?? 'The request is not valid', issues);
  }
  if (isDiskFull(error)) return toDescribedError('SERVICE_UNAVAILABLE', diskFullMessage, undefined, 60);
  if (isDatabaseUnavailable(error))
    return toDescribedError('SERVICE_UNAVAILABLE', databaseUnavailableMessage, undefined, 5);
  if (error instanceof TRPCError) {
    if (error.cause) {
      const cause = describeError(error.cause);
      if (cause.code !== 'INTERNAL_SERVER_ERROR') return cause;
    }
    if (error.code === 'PARSE_ERROR')
      return toDescribedError('BAD_REQUEST', 'The request body is not valid JSON');
    const code = error.code in httpStatuses ? (error.code as ErrorCode) : 'INTERNAL_SERVER_ERROR';
    return code === 'INTERNAL_SERVER_ERROR' ? internalError() : toDescribedError(code, error.message);
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    const code = (Object.keys(httpStatuses) as ErrorCode[]).find(
      (name) => httpStatuses[name] === error.statusCode,
    );
    return { ...toDescribedError(code ?? 'BAD_REQUEST', error.message), status: error.statusCode };
  }
  return internalError();
}

function toDescribedError(
  code: ErrorCode,
  message: string,
  issues?: readonly Issue[],
  retryAfter?: number,
): DescribedError {
  return {
    code,
    status: httpStatuses[code],
    body: { message, ...(issues?.length && { issues }) },
    retryAfter,
  };
}

const internalError = () =>
  toDescribedError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side. Please try again.');

/** True for errors of the file system, as opposed to errors in the content of a file. */
export const isFileSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== undefined;

/** Message when the disk is full or nearly full. */
export const diskFullMessage = 'The server is out of disk space. Please try again later.';

/** True for a full disk, a disk quota, a file size limit (EFBIG), and PostgreSQL's disk_full (53100). */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code))) ||
    /No space left on device/.test(error.message)
  );
}

/**
 * The codes of errors of the network, and PostgreSQL's codes 08… (connection), 25006 (read-only), 28… (login), 3D…
 * (unknown database), 53… (resources) and 57P… (shutdown).
 */
const databaseUnavailableCode =
  /^(08...|25006|28...|3D...|53...|57P..|ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;

function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && databaseUnavailableCode.test(String(error.code))) ||
    error instanceof ConnectionException ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message)
  );
}
