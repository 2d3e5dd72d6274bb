import { createTRPCClient, httpBatchLink, httpLink, type TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppRouter } from '../../composition/app-router.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let secure: TestApp;
let secureOrigin: string;
beforeAll(async () => {
  site = await createTestApp({ PUBLIC_URL: 'http://sermons.example', TRUST_PROXY: '10.1.2.3' });
  secure = await createTestApp({ PUBLIC_URL: 'https://sermons.example' });
  secureOrigin = (await secure.listen()).origin;
});
afterAll(async () => {
  await site.close();
  await secure.close();
});

const logout = async (app: TestApp, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.visit({ method: 'POST', url: '/api/admin/logout', headers, remoteAddress })).statusCode;

test('accepts the origin of PUBLIC_URL, the host of the request, and any origin with Sec-Fetch-Site: same-origin', async () => {
  expect(await logout(site, { host: 'upstream:3000', origin: 'http://sermons.example' })).toBe(204);
  expect(await logout(site, { host: 'www.sermons.example', origin: 'http://www.sermons.example' })).toBe(204);
  // Letter case and the default port make no difference.
  expect(await logout(site, { host: 'WWW.sermons.example:80', origin: 'http://www.sermons.example' })).toBe(
    204,
  );
  // PUBLIC_URL is http, but a proxy terminates TLS.
  expect(await logout(site, { host: 'sermons.example', origin: 'https://sermons.example' })).toBe(204);
  expect(await logout(site, { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' })).toBe(204);
  // A proxy replaced Host with its upstream's name: the browser's Sec-Fetch-Site shows that the page is the site's own.
  const rewritten = { host: 'upstream:3000', origin: 'https://tunnel.example' };
  expect(await logout(site, { ...rewritten, 'sec-fetch-site': 'same-origin' })).toBe(204);
});

test('rejects other origins', async () => {
  const host = 'sermons.example';
  for (const origin of ['null', 'https://evil.example', 'http://sermons.example.evil.example', 'file://']) {
    expect(await logout(site, { host, origin })).toBe(403);
    expect(await logout(site, { host, origin, 'sec-fetch-site': 'cross-site' })).toBe(403);
  }
  expect(await logout(site, { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:4000' })).toBe(403);
});

test('sends the security headers with a rejection', async () => {
  const headers = { host: 'sermons.example', origin: 'https://elsewhere.example' };
  const rejected = await site.visit({ method: 'POST', url: '/api/admin/logout', headers });
  expect(rejected.statusCode).toBe(403);
  expect(rejected.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

test('trusts X-Forwarded-Host from a trusted proxy only', async () => {
  const headers = {
    host: 'upstream:3000',
    'x-forwarded-host': 'www.sermons.example',
    origin: 'https://www.sermons.example',
  };
  expect(await logout(site, headers, '10.1.2.3')).toBe(204);
  expect(await logout(site, headers, '10.9.9.9')).toBe(403);
});

test('rejects pages opened over http when PUBLIC_URL is https, except on localhost', async () => {
  const httpHeaders = { host: 'sermons.example', origin: 'http://sermons.example' };
  expect(await logout(secure, httpHeaders)).toBe(403);
  expect(await logout(secure, { host: 'www.sermons.example', origin: 'https://www.sermons.example' })).toBe(
    204,
  );
  // Browsers treat localhost as secure: an SSH tunnel works.
  expect(await logout(secure, { host: 'localhost:3000', origin: 'http://localhost:3000' })).toBe(204);
});

const reason =
  'This request did not come from a page of this site. Open https://sermons.example and try again.';

test.each([
  ['a single tRPC call', httpLink, ['/trpc/newsletters.subscribe', '/trpc/admin.login']],
  ['each tRPC call of a batch', httpBatchLink, ['/trpc/admin.login,newsletters.subscribe?batch=1']],
])('returns the reason to %s', async (_name, createLink, urls) => {
  const requested: string[] = [];
  const link = createLink<AppRouter>({
    url: `${secureOrigin}/trpc`,
    headers: { origin: 'https://elsewhere.example' },
    fetch: (url, options) => {
      requested.push(String(url).replace(secureOrigin, ''));
      return fetch(url, options as RequestInit);
    },
  });
  const client = createTRPCClient<AppRouter>({ links: [link] });
  const failures = await Promise.allSettled([
    client.admin.login.mutate({ password: 'any' }),
    client.newsletters.subscribe.mutate({ email: 'reader@example.org' }),
  ]);
  expect(requested.toSorted()).toEqual(urls.toSorted());
  for (const failure of failures) {
    const error = (failure as PromiseRejectedResult).reason as TRPCClientError<AppRouter>;
    expect([error.message, error.data?.httpStatus, error.data?.code]).toEqual([reason, 403, 'FORBIDDEN']);
  }
});

test('returns the reason to forms without JavaScript and to REST clients', async () => {
  const headers = { host: 'sermons.example', origin: 'https://elsewhere.example' };
  for (const url of ['/subscribe', '/unsubscribe?token=x']) {
    const page = await secure.visit({ method: 'POST', url, headers: { ...headers, accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.body).toContain(reason);
  }
  const rest = await secure.visit({ method: 'POST', url: '/api/upload/headshot', headers });
  expect(rest.json()).toEqual({ message: reason });
});

test('logs a rejected origin once, with PUBLIC_URL, and only the first 100 of 150 origins', async () => {
  const other = await createTestApp({ PUBLIC_URL: 'https://sermons.example' });
  const warn = vi.spyOn(other.app.log, 'warn');
  const origins = Array.from({ length: 150 }, (_, index) => `https://${index}.example`);
  for (const origin of origins) {
    for (let count = 0; count < 2; count++)
      expect(await logout(other, { host: 'sermons.example', origin })).toBe(403);
  }
  expect(warn.mock.calls).toEqual(
    origins
      .slice(0, 100)
      .map((origin) => [
        { origin, host: 'sermons.example', publicUrl: 'https://sermons.example' },
        'rejected a request from another origin; if this origin is yours, set PUBLIC_URL to it',
      ]),
  );
  await other.close();
});

test('logs once when pages are opened on another host than that of PUBLIC_URL, except localhost', async () => {
  const other = await createTestApp({ PUBLIC_URL: 'http://sermons.example' });
  try {
    const warn = vi.spyOn(other.app.log, 'warn');
    const open = (host: string, url = '/directory') =>
      other.visit({ url, headers: { host, accept: 'text/html' } });
    await open('sermons.example');
    await open('localhost:3000');
    await open('10.0.0.5:3000', '/healthz');
    await other.visit({ url: '/api/sermons/recent', headers: { host: '10.0.0.5:3000' } });
    expect(warn).not.toHaveBeenCalled();
    await open('www.sermons.example');
    await open('www.sermons.example');
    expect(warn.mock.calls).toEqual([
      [
        { host: 'www.sermons.example', publicUrl: 'http://sermons.example' },
        'a page was opened on a host other than that of PUBLIC_URL; links in emails and feeds lead to PUBLIC_URL: check that it is right',
      ],
    ]);
  } finally {
    await other.close();
  }
});
