import { useEffect } from 'react';

/** Preloads code while the user is reading. Failures are ignored: the code loads again when it is needed. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
