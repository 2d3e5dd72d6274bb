import { lazyRouteComponent } from '@tanstack/react-router';
import { useEffect } from 'react';
import { reloadFor } from '../navigation/missing-code.ts';
import { PagePending } from '../pages/loading-and-errors.tsx';

type Module = Record<string, unknown>;

/** Reloads the page. Shows the skeleton until the new document arrives. */
function Reload({ reload }: { reload: () => void }) {
  useEffect(reload, [reload]);
  return <PagePending />;
}

/**
 * A lazy-loaded page. When its code no longer exists, because a new version was deployed, the page is reloaded. Without
 * a connection the navigation fails, and the error page offers a retry.
 */
export const lazyPage = <Loaded extends Module, Name extends keyof Loaded & string>(
  load: () => Promise<Loaded>,
  name: Name,
) =>
  lazyRouteComponent<Module, string>(
    () =>
      load().catch(async (cause: unknown): Promise<Module> => {
        if (typeof window === 'undefined') throw cause;
        const reload = await reloadFor(load, cause);
        // Reload only when the page is rendered: the router also preloads pages, when the pointer is over a link.
        return { [name]: () => <Reload reload={reload} /> };
      }),
    name,
  );
