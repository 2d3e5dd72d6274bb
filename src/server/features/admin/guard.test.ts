import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../composition/app-router.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { proceduresOf } from '../../upstream/trpc.ts';
import { Session } from './session.entity.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

/** Public on purpose: login, logout and the session check (docs/product/access.md A7). */
const publicProcedures = ['admin.login', 'admin.logout', 'admin.session'];
const publicRoutes = ['POST /api/admin/login', 'POST /api/admin/logout', 'GET /api/admin/session'];

const guardedProcedures = [...proceduresOf(appRouter)]
  .filter(([name]) => name.startsWith('admin.') && !publicProcedures.includes(name))
  .map(([name, { type }]) => [name, type] as const);

/** All registered routes below /api/admin except HEAD, read from Fastify's printed tree of routes. */
function adminRoutes(): { method: HTTPMethods; url: string }[] {
  const path: string[] = [];
  const routes: { method: HTTPMethods; url: string }[] = [];
  for (const line of site.app.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const match = /^((?:│ {3}| {4})*)(?:├── |└── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line);
    if (!match) continue;
    const [, indent = '', part = '', methods = ''] = match;
    path.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    const url = path.join('');
    if (!url.startsWith('/api/admin')) continue;
    for (const method of methods.split(', ').filter((name) => name && name !== 'HEAD')) {
      routes.push({ method: method as HTTPMethods, url });
    }
  }
  return routes;
}

describe('without a session', () => {
  test('the tested procedures include those of all parts of the dashboard', () => {
    expect(guardedProcedures.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'admin.sermons.remove',
        'admin.submissions.accept',
        'admin.contributors.merge',
        'admin.places.merge',
        'admin.newsletters.csv',
        'admin.audit.list',
        'admin.imports.start',
        'admin.exports.everything',
      ]),
    );
  });

  test.each(guardedProcedures)('the procedure %s returns 401 with and without an id', async (name, type) => {
    for (const payload of [{}, { id: 1 }, undefined]) {
      const response =
        type === 'query'
          ? await site.visit({
              method: 'GET',
              url: `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(payload ?? null))}`,
            })
          : await site.visit({ method: 'POST', url: `/trpc/${name}`, payload: payload ?? {} });
      expect(response.statusCode, response.body).toBe(401);
      expect(response.json().error.message).toBe('Please log in');
    }
  });

  test('every route below /api/admin returns 401 and no-store, except the three public ones', async () => {
    const routes = adminRoutes().filter(({ method, url }) => !publicRoutes.includes(`${method} ${url}`));
    expect(routes.map(({ method, url }) => `${method} ${url}`)).toEqual(
      expect.arrayContaining([
        'GET /api/admin/sermons',
        'PATCH /api/admin/sermons/:id/edit',
        'DELETE /api/admin/sermons/:id',
        'GET /api/admin/newsletters',
        'GET /api/admin/audit',
      ]),
    );
    for (const [index, { method, url }] of routes.entries()) {
      // A separate IP address for each route: with the writes of the other tests, this many would exceed the rate limit.
      const remoteAddress = `127.0.1.${index}`;
      const payload = method === 'GET' ? undefined : {};
      for (const path of [url.replace(':id', '1'), `${url.replace(':id', '1').replace('/api', '//api')}/`]) {
        const response = await site.visit({ method, url: path, payload, remoteAddress });
        expect(response.statusCode, `${method} ${path}: ${response.body}`).toBe(401);
        expect(response.headers['cache-control']).toBe('no-store');
      }
    }
  });

  test.each([
    ['an invalid version', 'PATCH', '/sermons/1/edit', { 'if-match': 'latest' }, { title: 'Another' }],
    ['a truncated body', 'PATCH', '/sermons/1/edit', { 'content-type': 'application/json' }, '{'],
    [
      'a body with an unsupported content type',
      'POST',
      '/sermons/bulk',
      { 'content-type': 'text/xml' },
      '<bulk/>',
    ],
    [
      'an upload with an unsupported content type',
      'POST',
      '/imports',
      { 'content-type': 'text/xml' },
      '<rss/>',
    ],
    [
      'a body that is too large',
      'POST',
      '/sermons/bulk',
      { 'content-type': 'application/json' },
      'x'.repeat(3e6),
    ],
  ] as const)('%s returns 401 before it is validated', async (_name, method, path, headers, payload) => {
    const expired = await site.login();
    await site.em().nativeUpdate(Session, {}, { expiresAt: new Date(Date.now() - 1) });
    for (const cookie of ['', 'bimah_session=abc.def', expired]) {
      const request = { method, url: `/api/admin${path}`, headers: { ...headers, cookie }, payload };
      const response = await site.visit(request);
      expect([response.statusCode, response.json()]).toEqual([401, { message: 'Please log in' }]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test('a write that returns 401 counts toward the rate limit', async () => {
    // Its own IP address: the writes of the other tests together almost exceed the rate limit.
    const remoteAddress = '127.0.2.1';
    const remaining = async () => {
      const { headers } = await site.visit({ method: 'DELETE', url: '/api/admin/sermons/1', remoteAddress });
      return Number(/"write";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    };
    const before = await remaining();
    expect(before).toBeGreaterThan(0);
    expect(await remaining()).toBe(before - 1);
  });

  test('a forged cookie and the cookie of an expired session return 401', async () => {
    const cookie = await site.login();
    await site.em().nativeUpdate(Session, {}, { expiresAt: new Date(Date.now() - 1) });
    for (const sent of [cookie, 'bimah_session=abc', 'bimah_session=abc.def']) {
      const response = await site.visit({
        method: 'GET',
        url: '/api/admin/audit',
        headers: { cookie: sent },
      });
      expect(response.statusCode).toBe(401);
    }
  });

  test('a batch with a public and a guarded call returns 401 for the guarded one only', async () => {
    const response = await site.visit({
      method: 'GET',
      url: `/trpc/admin.session,admin.audit.list?batch=1&input=${encodeURIComponent('{}')}`,
    });
    const [publicResult, guardedResult] = response.json();
    expect(publicResult.result.data).toEqual({ authenticated: false });
    expect(guardedResult.error.data.httpStatus).toBe(401);
  });
});
