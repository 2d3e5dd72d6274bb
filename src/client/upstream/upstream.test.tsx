import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import { initTRPC } from '@trpc/server';
import { expect, test } from 'vitest';
import { config } from 'zod';
import { delayNavigation, withoutMatchTimes } from './tanstack-router.ts';
import { errorShapeOf } from './trpc.ts';

const rootRoute = createRootRoute();
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', loader: () => 'loaded' }),
]);

test('the router calls its own property `load`, and `delayNavigation` delays it', async () => {
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  const message = 'Adapt or remove upstream/tanstack-router.ts';
  expect(Object.hasOwn(router, 'load'), message).toBe(true);
  expect(String(router.commitLocation), message).toContain('this.load(');
  const { promise, resolve } = Promise.withResolvers<void>();
  delayNavigation(router, () => promise);
  const loading = router.load();
  // Loading takes several microtasks, so without the delay it would be done by then.
  await nextTurn();
  expect(router.state.matches).toEqual([]);
  resolve();
  await loading;
  expect(router.state.matches.at(-1)?.pathname).toBe('/');
});

test('the dehydrated state of a router has match times, which `withoutMatchTimes` sets to zero', async () => {
  const handle = createRequestHandler({
    request: new Request('http://localhost/'),
    createRouter: () => createRouter({ routeTree }),
  });
  const response = await handle(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  );
  const html = await response.text();
  const times = html.match(/u:\d{13}/g) ?? [];
  expect(times.length, 'Adapt or remove upstream/tanstack-router.ts').toBeGreaterThan(0);
  expect(withoutMatchTimes(html)).toBe(html.replaceAll(/u:\d{13}/g, 'u:0'));
});

test('`errorShapeOf` returns the fields that the error formatter of the router adds', () => {
  const { router } = initTRPC.create({
    errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, added: true } }),
  });
  const shape = errorShapeOf(router({}), new Error('Failed'), { path: 'a', input: null });
  expect(shape, 'Adapt or remove upstream/trpc.ts').toMatchObject({
    message: 'Failed',
    data: { added: true, code: 'INTERNAL_SERVER_ERROR', path: 'a' },
  });
});

test('zod reads its configuration from the global object', () => {
  expect(config(), 'Adapt or remove upstream/zod.ts').toBe(
    (globalThis as Record<string, unknown>).__zod_globalConfig,
  );
});
