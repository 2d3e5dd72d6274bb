import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Starts one piece of work in each turn of the event loop. On the embedded database work may never wait: a thousand
 * requests would run one after the other, and nothing else, such as a health check, would be served in between.
 * @returns queues `begin`, which must not throw
 */
export function takeTurns(): (begin: () => void) => void {
  const oneAtATime = pLimit(1);
  return (begin) => void oneAtATime(() => nextTurn().then(begin));
}
