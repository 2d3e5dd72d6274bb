import { type AnyTRPCRouter, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';

/**
 * The error of a query that was called in this process, in the shape that a client receives over HTTP.
 *
 * Gain: calling procedures without tRPC's in-process link, which takes up to a tenth of the render time of a page
 * (docs/decisions/0007-page-rendering.md).
 * Exit: the in-process link, or a public way to read a router's error formatter.
 */
export const errorShapeOf = (
  router: AnyTRPCRouter,
  thrown: unknown,
  { path, input }: { readonly path: string; readonly input: unknown },
) =>
  getTRPCErrorShape({
    config: router._def._config,
    ctx: undefined,
    error: getTRPCErrorFromUnknown(thrown),
    input,
    path,
    type: 'query',
  });
