import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * For code that runs after a response: the user may have opened another sermon, or started to edit, since the request.
 * @param id the id of the open sermon; null when none is left; undefined while callers must not change anything
 * @returns a function that returns whether a sermon is still open; always false after unmounting
 */
export function useIsCurrent(id: number | null | undefined): (id: number | null) => boolean {
  const open = useRef(id);
  useLayoutEffect(() => {
    open.current = id;
    return () => {
      open.current = undefined;
    };
  }, [id]);
  return useCallback((candidate) => open.current === candidate, []);
}
