import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import { docsPage } from './page.ts';

/** Only our own files, and only this site may be asked. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const { resolve } = createRequire(import.meta.url);
const fontFile = (family: string) =>
  resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
const ownFile = (name: string) => new URL(name, import.meta.url);

const files = [
  { name: 'docs.css', type: 'text/css; charset=utf-8', path: ownFile('docs.css') },
  { name: 'try-it.js', type: 'text/javascript; charset=utf-8', path: ownFile('try-it.js') },
  { name: 'serif.woff2', type: 'font/woff2', path: fontFile('frank-ruhl-libre') },
  { name: 'sans.woff2', type: 'font/woff2', path: fontFile('assistant') },
] as const;

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
  for (const { name, type, path } of files) {
    const content = await readFile(path);
    app.get(
      `/docs/${name}`,
      { schema: { hide: true }, config: { isPublicRead: true, publicCacheKey: () => `api docs ${name}` } },
      async (_request, reply) => reply.type(type).send(content),
    );
  }
}
