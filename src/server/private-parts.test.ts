import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { AbstractSqlConnection } from '@mikro-orm/postgresql';
import Fastify from 'fastify';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { appRouter } from './composition/app-router.ts';

const require = createRequire(import.meta.url);
const manifest = require('../../package.json') as { dependencies: Record<string, string> };

/** Each dependency of which we use a private part: the file that uses it, and whether the part is still there. */
const uses: [dependency: string, user: string, isThere: () => unknown][] = [
  ['fastify', 'http/cache/public-cache.ts', listensOnce],
  ['@trpc/server', 'composition/trpc-read-key.ts', () => appRouter._def.procedures],
  ['@trpc/client', 'client/api/page-client.ts', () => appRouter._def._config],
  [
    '@mikro-orm/postgresql',
    'db/embedded/prepared-statements.ts',
    () => AbstractSqlConnection.prototype.execute,
  ],
  ['pg', 'db/connection-watchdog.ts', () => Client.prototype.query],
  ['pg-protocol', 'db/embedded/embedded-client.ts', () => require('pg-protocol/dist/parser.js').Parser],
  ['@electric-sql/pglite', 'db/embedded/embedded-thread.ts', () => PGlite.prototype._initArrayTypes],
  ['@tanstack/react-router', 'client/entry-server.tsx', () => true],
  ['@chakra-ui/react', 'client/theme/memoize-styled-factory.ts', () => true],
  ['@emotion/react', 'client/theme/memoize-styled-factory.ts', () => true],
  ['zod', 'client/entry-client.tsx', () => true],
];

async function listensOnce(): Promise<boolean> {
  const app = Fastify();
  await app.ready();
  return app.server.listeners('request').length === 1;
}

test.each(uses)('%s has the private part that %s uses, at an exact version', async (name, user, isThere) => {
  const path = `node_modules/${name}/package.json`;
  const { version } = JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'));
  expect(manifest.dependencies[name], `Pin ${name} to its exact version: ${user} uses a private part`).toBe(
    version,
  );
  expect(await isThere(), `${name} ${version} changed a private part: adapt or remove ${user}`).toBeTruthy();
});
