import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Starts one piece of work per turn of the event loop. With the embedded database a request may never wait for I/O: a
 * thousand requests would run one after the other and block everything else, such as a health check.
 * @returns a function that queues `begin`, which must not throw
 */
export function fairScheduler(): (begin: () => void) => void {
  const oneAtATime = pLimit(1);
  return (begin) => void oneAtATime(() => nextTurn().then(begin));
}
