import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { colorVariables } from '../../base/color-variables.ts';
import { fixedKey } from '../../http/cache/cache-keys.ts';

/**
 * Allows only this site's files and API. Swagger UI sets styles through the DOM, which CSP allows, and its icons are
 * data: URLs.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const { resolve } = createRequire(import.meta.url);
const reader = (path: string | URL) => (): Promise<Buffer> => readFile(path);
const ownFile = (name: string) => reader(new URL(name, import.meta.url));
// Files of swagger-ui-dist through @fastify/swagger-ui: installing swagger-ui-dist itself reports to a third party.
const libraryFile = (name: string) => reader(resolve(`@fastify/swagger-ui/static/${name}`));
const fontFile = (family: string) =>
  reader(resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));

const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

const colorNames = ['ground', 'raised', 'ink', 'muted', 'line', 'blue', 'onBlue', 'red', 'green'] as const;

/** Reads `reference.css`, with the product's colors added as variables. */
async function readReferenceStyles(): Promise<string> {
  const light = `html{${colorVariables(colorNames, 'light')}}`;
  const dark = `html.dark-mode{${colorVariables(colorNames, 'dark')}}`;
  return `${await readFile(new URL('reference.css', import.meta.url), 'utf8')}${light}${dark}`;
}

const files = [
  { name: 'swagger-ui-bundle.js', type: javascript, read: libraryFile('swagger-ui-bundle.js') },
  { name: 'swagger-ui.css', type: css, read: libraryFile('swagger-ui.css') },
  { name: 'reference.js', type: javascript, read: ownFile('reference.js') },
  { name: 'reference.css', type: css, read: readReferenceStyles },
  { name: 'serif.woff2', type: 'font/woff2', read: fontFile('frank-ruhl-libre') },
  { name: 'sans.woff2', type: 'font/woff2', read: fontFile('assistant') },
] as const;

/** GET /api/docs: Swagger UI over /api/openapi.json. Everything is served from this site. */
export async function registerReference(app: FastifyInstance, siteName: string): Promise<void> {
  const page = renderPage(siteName);
  app.get(
    '/docs',
    { schema: { hide: true }, config: { isPublicRead: true, publicCacheKey: fixedKey('api docs') } },
    async (_request, reply) =>
      reply
        .header('content-security-policy', contentSecurityPolicy)
        .type('text/html; charset=utf-8')
        .send(page),
  );
  for (const { name, type, read } of files) {
    app.get(
      `/docs/${name}`,
      {
        schema: { hide: true },
        config: { isPublicRead: true, publicCacheKey: fixedKey(`api docs ${name}`) },
      },
      async (_request, reply) => reply.type(type).send(await read()),
    );
  }
}

function renderPage(siteName: string): string {
  const name = escapeHtml(siteName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API | ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/reference.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script>
<script defer src="/api/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#reference">Skip to the operations</a>
<header class="top"><a href="/">${name}</a></header>
<div id="reference"><noscript><p class="top">This page needs JavaScript. The same reference is in <a href="/api/openapi.json">openapi.json</a>, which API tools can open.</p></noscript></div>
</body>
</html>
`;
}
