import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * An answer may come when somebody has gone on to another sermon, or begun to edit it: what it leads to is not for that
 * one.
 * @param id of the sermon that is open; null where none is left; undefined where nothing may be changed any more
 * @returns whether a sermon is still the one that is open; never, once whatever showed it is gone
 */
export function useStillOpen(id: number | null | undefined): (id: number | null) => boolean {
  const open = useRef(id);
  useLayoutEffect(() => {
    open.current = id;
    return () => {
      open.current = undefined;
    };
  }, [id]);
  return useCallback((wanted) => open.current === wanted, []);
}
