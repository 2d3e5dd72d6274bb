/** The `data` of a tRPC error, which the error formatter in `src/server/trpc/init.ts` makes. */
interface ApiErrorData {
  readonly httpStatus?: number;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly stored?: unknown;
}

const dataOf = (error: unknown): ApiErrorData => (error as { data?: ApiErrorData } | undefined)?.data ?? {};

/** The HTTP status of a failed call; undefined without a response. */
export const statusOf = (error: unknown): number | undefined => dataOf(error).httpStatus;

/** Whether the call failed with 404. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** Whether the slug, id or token of a URL is unknown (404) or invalid (400), for example too long. */
export const isUnknownOrInvalid = (error: unknown): boolean => isNotFound(error) || statusOf(error) === 400;

/** The invalid fields of a request, with a message for each; empty if the call failed for another reason. */
export const issuesOf = (error: unknown) => dataOf(error).issues ?? [];

/** The stored sermon or proposal, if the server rejected a change based on an older version; otherwise undefined. */
export const storedOf = (error: unknown): unknown => dataOf(error).stored;

/**
 * Why a call failed, as the second half of a message such as 'Failed to submit sermon: 409: …'
 * (docs/product/screens.md V7): the status code and the server's message, or that there was no response.
 */
export function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status !== undefined && error instanceof Error) return `${status}: ${error.message}`;
  return 'no response from the server. Check your connection and try again.';
}
