import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AbstractSqlConnection } from '@mikro-orm/postgresql';
import { initTRPC } from '@trpc/server';
import Fastify from 'fastify';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { stopAccepting } from './node.ts';
import { proceduresOf } from './trpc.ts';

const root = new URL('../../../', import.meta.url);
const read = async (path: string) => JSON.parse(await readFile(new URL(path, root), 'utf8'));

/** The files that use private parts of packages, with the names of these packages. */
const packages: Record<string, readonly string[]> = {
  'src/server/upstream/fastify.ts': ['fastify'],
  'src/server/upstream/mikro-orm.ts': ['@mikro-orm/postgresql', '@mikro-orm/pglite'],
  'src/server/upstream/node.ts': [],
  'src/server/upstream/pg-boss.ts': ['pg-boss'],
  'src/server/upstream/pg.ts': ['pg'],
  'src/server/upstream/trpc.ts': ['@trpc/server'],
  'src/client/upstream/chakra.ts': ['@chakra-ui/react', '@emotion/cache', '@emotion/react', '@emotion/utils'],
  'src/client/upstream/tanstack-router.ts': ['@tanstack/react-router'],
  'src/client/upstream/trpc.ts': ['@trpc/client', '@trpc/server'],
  'src/client/upstream/zod.ts': ['zod'],
};

test('each file in an upstream folder is listed here, and documents its benefit and its removal', async () => {
  const found: string[] = [];
  for (const folder of ['src/server/upstream', 'src/client/upstream']) {
    for (const name of await readdir(new URL(folder, root))) {
      if (!name.includes('.test.')) found.push(`${folder}/${name}`);
    }
  }
  expect(found.sort()).toEqual(Object.keys(packages).sort());
  for (const file of found) {
    const code = await readFile(new URL(file, root), 'utf8');
    expect(code, file).toMatch(/\* Gain: [\s\S]*\* Exit: /);
  }
});

const pins = Object.entries(packages).flatMap(([file, names]) => names.map((name) => [name, file]));

test.each(pins)('%s has an exact version, because %s uses a private part of it', async (name = '', file) => {
  const { dependencies } = await read('package.json');
  const { version } = await read(`node_modules/${name}/package.json`);
  expect(dependencies[name], `Pin ${name} to its exact version: ${file} uses a private part`).toBe(version);
});

test('Fastify has one request listener, and adds it to its server', async () => {
  const app = Fastify();
  await app.ready();
  expect(app.server.listeners('request'), 'Adapt or remove upstream/fastify.ts').toHaveLength(1);
});

test('a server that stops accepting connections refuses new ones and responds on those that are open', async () => {
  const server = createServer((_request, response) => response.end('done')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = async () => {
    const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response');
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  };
  try {
    expect(await request()).toBe(200);
    stopAccepting(server);
    expect(await request(), 'Adapt or remove upstream/node.ts').toBe(200);
    const fresh = get({ port, host: '127.0.0.1', agent: false });
    const [error] = await once(fresh, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  } finally {
    agent.destroy();
  }
});

test('a connection of MikroORM has a method `execute` with one required parameter', () => {
  expect(AbstractSqlConnection.prototype.execute.length, 'Adapt or remove upstream/mikro-orm.ts').toBe(1);
});

test('a client of pg has the id of its server process, and emits an event when all queries have responses', () => {
  const message = 'Adapt or remove upstream/pg.ts';
  expect(new Client(), message).toHaveProperty('processID');
  const { _pulseQueryQueue } = Client.prototype as unknown as Record<string, unknown>;
  expect(String(_pulseQueryQueue), message).toContain("emit('drain')");
});

test('pg-boss stores jobs in the columns and states that our queries read', () => {
  const message = 'Adapt or remove upstream/pg-boss.ts';
  const plans = getConstructionPlans('jobs').replace(/\s+/g, ' ');
  expect(plans, message).toMatch(
    /ENUM \( ?'created', ?'retry', ?'active', ?'completed', ?'cancelled', ?'failed' ?\)/i,
  );
  for (const column of ['name text', 'state jobs.job_state', 'singleton_key text', 'singleton_on timestamp'])
    expect(plans, message).toContain(column);
});

test('the procedures of a tRPC router are found by path, with their type and input schemas', () => {
  const { procedure, router } = initTRPC.create();
  const input = z.object({});
  const found = proceduresOf(router({ a: router({ b: procedure.input(input).query(() => 1) }) }));
  expect(found.get('a.b'), 'Adapt or remove upstream/trpc.ts').toMatchObject({
    type: 'query',
    inputs: [input],
  });
});
