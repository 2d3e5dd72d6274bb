import { AppError } from '../../base/errors.ts';
import { clientKey } from './client-key.ts';

/** Caps concurrent requests, in total and per client. Rejects immediately; never queues. */
export class ConcurrencyLimiter {
  readonly #max: number;
  readonly #maxPerClient: number;
  readonly #countByClient = new Map<string, number>();
  #count = 0;

  constructor({ max, maxPerClient }: { max: number; maxPerClient: number }) {
    this.#max = max;
    this.#maxPerClient = maxPerClient;
  }

  /**
   * Counts a request as in progress until its slot is released.
   * @param weight the number of requests that this request counts as
   * @returns a function that releases the slot
   * @throws AppError TOO_MANY_REQUESTS when the client has too many requests in progress, SERVICE_UNAVAILABLE when all
   * clients together do
   */
  acquire(ip: string, weight = 1): () => void {
    const client = clientKey(ip);
    const clientCount = this.#countByClient.get(client) ?? 0;
    if (clientCount + weight > this.#maxPerClient) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many requests from your network at once. Please try again in a moment.',
        { retryAfter: 5 },
      );
    }
    if (this.#count + weight > this.#max) throw busyError();
    this.#count += weight;
    this.#countByClient.set(client, clientCount + weight);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#count -= weight;
      const remaining = (this.#countByClient.get(client) ?? weight) - weight;
      if (remaining > 0) this.#countByClient.set(client, remaining);
      else this.#countByClient.delete(client);
    };
  }
}

/** The error of a request that exceeds the total limit. */
const busyError = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'The site is very busy right now. Please try again in a moment.', {
    retryAfter: 5,
  });
