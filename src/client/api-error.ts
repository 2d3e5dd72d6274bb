/** What a refused call carries, whichever door refused it. */
interface ApiErrorData {
  readonly httpStatus?: number;
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
  readonly stored?: unknown;
}

const dataOf = (error: unknown): ApiErrorData => (error as { data?: ApiErrorData } | undefined)?.data ?? {};

/** The HTTP status of a refused call; undefined when there was no answer at all. */
export const statusOf = (error: unknown): number | undefined => dataOf(error).httpStatus;

/** Whether the thing asked for is not there. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404;

/** The fields that were not valid, with the words for each. */
export const issuesOf = (error: unknown) => dataOf(error).issues ?? [];

/** What is stored now, when a change was refused because it began from something older. */
export const storedOf = (error: unknown): unknown => dataOf(error).stored;

/**
 * The message for a failed call: status code, colon, the server's message (docs/product/screens.md V7). Without a
 * response: that there was none.
 */
export function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status !== undefined && error instanceof Error) return `${status}: ${error.message}`;
  return 'no response from the server. Check your connection and try again.';
}
