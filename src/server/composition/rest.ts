import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError, loginRequiredError } from '../base/errors.ts';
import type { Settings } from '../base/settings.ts';
import { adminRest } from '../features/admin/admin.rest.ts';
import { calendarRest } from '../features/calendar/calendar.rest.ts';
import { contributorsRest } from '../features/contributors/contributors.rest.ts';
import { embedsRest } from '../features/embeds/embeds.rest.ts';
import { importRoutes } from '../features/imports/imports.route.ts';
import { locationsRest } from '../features/locations/locations.rest.ts';
import { highlightsRest } from '../features/newsletters/highlights/highlights.rest.ts';
import { newslettersRest } from '../features/newsletters/newsletters.rest.ts';
import { occasionsRest } from '../features/occasions/occasions.rest.ts';
import { sermonsRest } from '../features/sermons/sermons.rest.ts';
import { sourcesRest } from '../features/sources/sources.rest.ts';
import { submissionsRest } from '../features/submissions/submissions.rest.ts';
import { uploadRoutes } from '../features/uploads/uploads.route.ts';
import { registerOpenApi } from '../rest/openapi.ts';
import { completeOperations, needsSession } from '../rest/operations.ts';
import { registerPaths } from '../rest/paths.ts';
import type { Context, CreateContext } from '../trpc/context.ts';
import { type Caller, createCaller } from './app-router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls procedures with the session of this request. Only in routes below /api. */
    caller: Caller;
    /** What procedures get as `ctx`, for routes that call none: uploads, because they stream the body. */
    context: Context;
  }
}

/**
 * Registers the documented REST routes. Except for file uploads, they call procedures, which validate the input and
 * check access. The schemas of the routes do not validate. They are for the OpenAPI document, and name the query
 * parameters for cache keys and links.
 */
export async function registerRest(
  app: FastifyInstance,
  { createContext, settings }: { createContext: CreateContext; settings: Settings },
): Promise<void> {
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => (value) => JSON.stringify(value));
  app.decorateRequest('caller', null as unknown as Caller);
  app.decorateRequest('context', null as unknown as Context);
  // Reject unauthenticated requests before reading their bodies.
  app.addHook('onRequest', async (request, reply) => {
    if (!needsSession(request.routeOptions.url ?? '')) return;
    request.context = await createContext(request, reply);
    if (request.context.session === null) await rejectUnauthenticated(request);
  });
  app.addContentTypeParser('*', (request, _body, done) => done(unsupportedMediaType(request)));
  app.addHook('preHandler', async (request, reply) => {
    request.context ??= await createContext(request, reply);
    request.caller = createCaller(request.context);
    const { schema } = request.routeOptions;
    if (schema?.body !== undefined && schema.consumes === undefined) requireJsonObject(request.body);
  });
  app.addHook('onSend', async (_request, reply) => {
    // Responses for everyone set their own header; all others are private.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // For all routes registered from here on: common responses, CORS for public reads, and the OpenAPI document.
  completeOperations(app);
  registerPaths(app);
  await registerOpenApi(app, settings);
  const restApp = app.withTypeProvider<ZodTypeProvider>();
  sermonsRest(restApp);
  submissionsRest(restApp);
  locationsRest(restApp);
  calendarRest(restApp);
  occasionsRest(restApp);
  sourcesRest(restApp);
  contributorsRest(restApp);
  embedsRest(restApp);
  newslettersRest(restApp);
  highlightsRest(restApp);
  adminRest(restApp);
  await app.register(uploadRoutes);
  await app.register(importRoutes);
}

/** @throws AppError UNAUTHORIZED, or TOO_MANY_REQUESTS: rejected changes count toward the rate limit */
async function rejectUnauthenticated(request: FastifyRequest): Promise<never> {
  const { limits, ip } = request.context;
  if (request.method !== 'GET' && request.method !== 'HEAD') await limits.write.take(ip);
  throw loginRequiredError();
}

/** Fastify's own error does not name the content type that the route accepts. */
const unsupportedMediaType = ({ routeOptions }: FastifyRequest): AppError =>
  new AppError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Send the body with Content-Type: ${routeOptions.schema?.consumes?.[0] ?? 'application/json'}`,
  );

/** Rejects an array or a bare value: spread into an input, either would pass as an empty object. */
function requireJsonObject(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('BAD_REQUEST', 'The body must be a JSON object');
  }
}
