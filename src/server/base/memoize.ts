import { LRUCache } from 'lru-cache';

/**
 * Caches the results of a function for the arguments that were used most recently.
 * @param max the maximum number of cached results
 * @param compute strings in its arguments must not contain spaces
 */
export function memoize<Args extends (string | number)[], Result extends {}>(
  max: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new LRUCache<string, Result>({ max });
  return (...args) => {
    const key = args.join(' ');
    const result = results.get(key) ?? compute(...args);
    results.set(key, result);
    return result;
  };
}
