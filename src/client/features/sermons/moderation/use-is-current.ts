import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Tells code that runs after a response whether a sermon is still open: the user may have opened another one, or
 * started to edit, since the request.
 * @param id the id of the open sermon; null when none is left; undefined while callers must not change anything
 * @returns a function that returns whether a sermon is still open; always false after unmounting
 */
export function useIsCurrent(id: number | null | undefined): (id: number | null) => boolean {
  const openId = useRef(id);
  useLayoutEffect(() => {
    openId.current = id;
    return () => {
      openId.current = undefined;
    };
  }, [id]);
  return useCallback((candidate) => openId.current === candidate, []);
}
