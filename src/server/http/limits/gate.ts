import { AppError } from '../../base/errors.ts';
import { addressGroup } from './limits.ts';

/** Caps concurrent requests, in total and per client. Rejects at once; never queues. */
export class Gate {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #inside = new Map<string, number>();
  #count = 0;

  constructor({ most, mostOfOne }: { most: number; mostOfOne: number }) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /**
   * @param weight how many requests it counts as
   * @returns a function that releases the slot
   * @throws AppError TOO_MANY_REQUESTS when the client has too many requests in progress, SERVICE_UNAVAILABLE when all
   * clients together do
   */
  enter(ip: string, weight = 1): () => void {
    const address = addressGroup(ip);
    const own = this.#inside.get(address) ?? 0;
    if (own + weight > this.#mostOfOne) {
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many requests from your network at once. Please try again in a moment.',
        { retryAfter: 5 },
      );
    }
    if (this.#count + weight > this.#most) throw busy();
    this.#count += weight;
    this.#inside.set(address, own + weight);
    let isOut = false;
    return () => {
      if (isOut) return;
      isOut = true;
      this.#count -= weight;
      const left = (this.#inside.get(address) ?? weight) - weight;
      if (left > 0) this.#inside.set(address, left);
      else this.#inside.delete(address);
    };
  }
}

/** The process is at its total limit. */
const busy = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'The site is very busy right now. Please try again in a moment.', {
    retryAfter: 5,
  });
