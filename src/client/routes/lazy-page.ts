import { lazyRouteComponent } from '@tanstack/react-router';

/** Whether the server responds at all, with any status. */
const isReachable = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

type Module = Record<string, unknown>;

/**
 * A lazy-loaded page. When its code no longer exists, because a new version was deployed, the router reloads the URL.
 * Without a connection a reload would show the browser's error page, so the navigation fails instead and the page
 * offers a retry.
 */
export const lazyPage = <Loaded extends Module, Name extends keyof Loaded & string>(
  load: () => Promise<Loaded>,
  name: Name,
) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        if (typeof window === 'undefined' || (await isReachable())) throw error;
        throw new Error('The site could not be reached', { cause: error });
      }),
    name,
  );
