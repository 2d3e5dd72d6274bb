/** The part of a router that this file uses. */
interface LoadingRouter {
  load(options?: never): Promise<unknown>;
  updateLatestLocation(): void;
}

/**
 * Delays navigation: replaces `router.load`, which each navigation calls.
 *
 * Gain: a link that is followed during hydration keeps the server's HTML; otherwise React discards it.
 * Exit: a hook of the router that is awaited before it loads.
 * @param until returns the promise to wait for; undefined when navigation must not wait
 */
export function delayNavigation(router: LoadingRouter, until: () => Promise<unknown> | undefined): void {
  const { load } = router;
  router.load = async (options) => {
    const waiting = until();
    if (waiting) {
      // The next navigation must start from this URL, even if it leads back to the current page.
      router.updateLatestLocation();
      await waiting;
    }
    return load(options);
  };
}

/**
 * The time of a match in the router's dehydrated state. Never matches inside a string, where quotation marks are
 * escaped.
 */
const matchTime = /,u:\d{13},s:"/g;

/**
 * Zeroes the times at which the router matched its routes. The browser uses the timestamps of its queries, not these,
 * to decide whether data is fresh.
 *
 * Gain: identical content gives an identical ETag, in every process; requests for an unchanged page return 304.
 * Exit: an option of the router to leave the times out.
 */
export const withoutMatchTimes = (html: string): string => html.replace(matchTime, ',u:0,s:"');
