import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Settings } from '../base/settings.ts';
import { fixedKey } from '../http/cache/cache-keys.ts';
import { sessionCookieName } from '../http/security/session-cookie.ts';
import { finishDocument } from './document.ts';
import type { DocumentedRoute } from './documented-route.ts';
import { registerReference } from './reference/reference.ts';
import './field-descriptions.ts';
import './named-schemas.ts';

const description = `Read and submit sermons, subscribe to the newsletter, get Hebrew dates, holidays and readings, and moderate.

**Public reads** need no key, work from any origin (CORS), and have no rate limit. More than 400 requests at once from one IP address get \`429\`. Public responses have an \`ETag\`, except with a session or \`updatedSince\`: send it back as \`If-None-Match\` to get \`304\` without a body while nothing has changed. \`HEAD\` works wherever \`GET\` does. Public reads return and count *visible* sermons: those that are published and not hidden.

**Lists** take \`limit\` (at most 100) and \`page\` (from 1). \`X-Total-Count\` is the total number of items; \`Link\` has the URLs of the next and the previous page (RFC 8288; relative to the requested URL). Query parameters that an operation does not list are ignored.

**Writing** takes JSON; uploads take \`multipart/form-data\`. Writes and logins are limited per client: \`RateLimit-Policy\` and \`RateLimit\` show what is left, and \`429\` has the seconds to wait in \`Retry-After\`. Browsers on other origins cannot write.

**Administrators** log in with \`POST /api/admin/login\` and send the session cookie with later requests.

**Flags** (\`isFeatured\`, \`isHidden\`, \`isPublished\`, \`isSpokenText\`, \`isActive\`) are the strings \`"true"\` and \`"false"\`. Dates and times are ISO 8601.

**Errors** are JSON with a \`message\` and, for invalid fields, \`issues\` that name each field.`;

const tags = [
  { name: 'sermons', description: 'Visible sermons and submissions' },
  { name: 'submissions', description: 'A submission, for the holder of its personal link' },
  { name: 'locations', description: 'Places with visible sermons' },
  { name: 'calendar', description: 'Hebrew dates, holidays and Torah readings, computed' },
  { name: 'sources', description: 'Books of Tanakh, Mishnah and Talmud, and the sermons that cite them' },
  { name: 'occasions', description: 'Torah portions and holidays that sermons are given for' },
  { name: 'rabbis', description: 'Rabbis with a visible sermon, all spellings of a name together' },
  { name: 'synagogues', description: 'Synagogues with a visible sermon' },
  { name: 'oembed', description: 'Data to embed pages of this site in other sites' },
  { name: 'newsletters', description: 'The weekly highlights' },
  { name: 'upload', description: 'Files for sermons' },
  { name: 'admin', description: 'Moderation; needs a session' },
];

/** Serves the OpenAPI document and its reference page. Documents the routes that are registered after this call. */
export async function registerOpenApi(app: FastifyInstance, settings: Settings): Promise<void> {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    if (typeof method === 'string') {
      routes.push({
        url,
        method,
        examples: config?.examples ?? {},
        isPublicRead: config?.isPublicRead ?? false,
      });
    }
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: settings.siteName, version: '1', description },
      servers: [{ url: settings.publicUrl }],
      tags,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(settings),
            description: 'Set by POST /api/admin/login; ends with POST /api/admin/logout, or after 12 hours',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (generated) =>
      finishDocument(jsonSchemaTransformObject(generated) as OpenAPIV3_1.Document, routes) as never,
  });
  app.get(
    '/openapi.json',
    { schema: { hide: true }, config: { isPublicRead: true, publicCacheKey: fixedKey('openapi') } },
    () => app.swagger(),
  );
  await registerReference(app, settings.siteName);
}
