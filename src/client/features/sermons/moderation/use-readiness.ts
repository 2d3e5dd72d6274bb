import { useEffect } from 'react';

/** Preloads code while the user is reading. Failures are ignored: the code loads again when it is needed. */
export function useReadiness(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
