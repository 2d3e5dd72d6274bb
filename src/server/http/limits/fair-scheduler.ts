import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Starts at most one request per turn of the event loop. Otherwise hundreds of requests that arrive together and never
 * wait for I/O would run one after the other and block everything else, such as a health check.
 * @returns a function that queues the start of a request, `begin`, which must not throw
 */
export function fairScheduler(): (begin: () => void) => void {
  const oneAtATime = pLimit(1);
  return (begin) => void oneAtATime(() => nextTurn().then(begin));
}
