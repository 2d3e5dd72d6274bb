import { useEffect } from 'react';

/** Fetches what will soon be wanted while a person still reads; without a connection it is fetched when it is wanted. */
export function useReadiness(load: () => Promise<unknown>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}
