import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { docsPage } from './page.ts';

/** Only our own files, and only this site may be asked. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const files = { 'docs.css': 'text/css; charset=utf-8', 'try-it.js': 'text/javascript; charset=utf-8' };

/** GET /api/docs: the OpenAPI document as a page to read and to try. Everything of it is served from here. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.get(
    '/docs',
    { schema: { hide: true }, config: { isPublicRead: true, publicCacheKey: () => 'api docs' } },
    async (_request, reply) =>
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .type('text/html; charset=utf-8')
        .send(docsPage(app.swagger() as OpenAPIV3_1.Document)),
  );
  for (const [name, type] of Object.entries(files)) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(
      `/docs/${name}`,
      { schema: { hide: true }, config: { isPublicRead: true, publicCacheKey: () => `api docs ${name}` } },
      async (_request, reply) => reply.type(type).send(content),
    );
  }
}
