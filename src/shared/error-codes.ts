/** Why a request was rejected. The server maps each code to one HTTP status; tRPC uses the same names. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_SUPPORTED'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR'
  | 'NOT_IMPLEMENTED';

/** An invalid field: its dotted path, and a message that says what is allowed. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What every error tells the client: the body over REST, part of the error over tRPC (docs/product/rest.md R5). */
export interface ErrorBody {
  readonly message: string;
  readonly issues?: readonly Issue[];
}
