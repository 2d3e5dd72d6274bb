import { lazyRouteComponent } from '@tanstack/react-router';

/** Whether the site answers at all, however it answers. */
const isReachable = () =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

type Module = Record<string, unknown>;

/**
 * A page whose code comes when it is needed. Code that is gone because a new version was installed makes the router
 * load the address afresh; without a connection that would end on the browser's own error page,
 * so then the navigation fails with words of ours and can be tried again in place.
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
