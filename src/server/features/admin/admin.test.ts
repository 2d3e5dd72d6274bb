import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testPassword } from '../../testing/test-password.ts';
import { AuditEntry } from '../audit/audit-entry.entity.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ TRUST_PROXY: 'true' });
});
afterAll(() => site.close());

const login = (password: string, ip: string) =>
  site.visit({
    method: 'POST',
    url: '/api/admin/login',
    payload: { password },
    headers: { 'x-forwarded-for': ip },
  });

describe('logging in', () => {
  test('the correct password sets a session cookie that is HttpOnly and has no Max-Age', async () => {
    const response = await login(testPassword, '10.0.0.1');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ authenticated: true });
    expect(response.headers['set-cookie']).toMatch(/^bimah_session=.+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('a wrong password returns 401 after at least 500 ms and is recorded in the audit log', async () => {
    const start = performance.now();
    const response = await login('wrong', '10.0.0.2');
    // 5 ms less, because timers can be early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(495);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Invalid password. Please try again.' });
    const log = await site.administer({ method: 'GET', url: '/api/admin/audit?limit=2' });
    expect(log.json().map(({ action }: { action: string }) => action)).toContain('admin.login-failed');
  });

  test('concurrent logins do not affect each other', async () => {
    const passwords = [testPassword, 'wrong', testPassword, `${testPassword} `];
    const responses = await Promise.all(passwords.map((password) => login(password, '10.0.0.5')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 401]);
    const [firstCookie, , secondCookie] = responses.map(
      ({ cookies: [cookie] }) => `${cookie?.name}=${cookie?.value}`,
    );
    expect(firstCookie).not.toBe(secondCookie);
    const readSession = (cookie = '') =>
      site.visit({ method: 'GET', url: '/api/admin/session', headers: { cookie } });
    await site.visit({ method: 'POST', url: '/api/admin/logout', headers: { cookie: firstCookie } });
    expect((await readSession(firstCookie)).json()).toEqual({ authenticated: false });
    expect((await readSession(secondCookie)).json()).toEqual({ authenticated: true });
  });

  test('an empty password returns 400', async () => {
    const response = await login('', '10.0.0.2');
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe('Password is required');
  });

  test('after ten failures from one IP address, also concurrent ones, even the correct password returns 429', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => login('wrong', '10.0.0.3')));
    expect(responses.filter((response) => response.statusCode === 401)).toHaveLength(10);
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(2);
    const correct = await login(testPassword, '10.0.0.3');
    expect(correct.statusCode).toBe(429);
    expect(Number(correct.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(testPassword, '10.0.0.4')).statusCode).toBe(200);
  });

  test('logins that fail because the database is unavailable do not count as failures', async () => {
    const outage = vi.spyOn(site.database.orm.em.getConnection(), 'execute').mockImplementation(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    const responses = await Promise.all(Array.from({ length: 10 }, () => login(testPassword, '10.0.0.6')));
    outage.mockRestore();
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect((await login(testPassword, '10.0.0.6')).statusCode).toBe(200);
  });

  test('a session cookie is invalid after the logout', async () => {
    const cookie = await site.login();
    const readSession = () => site.visit({ method: 'GET', url: '/api/admin/session', headers: { cookie } });
    expect((await readSession()).json()).toEqual({ authenticated: true });
    expect(
      (await site.visit({ method: 'POST', url: '/api/admin/logout', headers: { cookie } })).statusCode,
    ).toBe(204);
    expect((await readSession()).json()).toEqual({ authenticated: false });
    expect(
      (await site.visit({ method: 'GET', url: '/api/admin/sermons', headers: { cookie } })).statusCode,
    ).toBe(401);
  });
});

describe('access', () => {
  test.each(['/api/admin/sermons', '//api//admin//sermons/', '/api/admin/sermons/?filter=all'])(
    '%s returns 401 without a session',
    async (url) => {
      expect((await site.visit({ method: 'GET', url })).statusCode).toBe(401);
    },
  );

  test('publishing over tRPC returns 401 without a session', async () => {
    const sermon = await createStoredSermon(site.em(), { isPublished: 'false' });
    const response = await site.visit({
      method: 'POST',
      url: '/trpc/admin.sermons.publish',
      payload: { id: sermon.id, published: true },
    });
    expect(response.statusCode).toBe(401);
  });

  test('a write with a foreign Origin returns 403, a write with our own or without an Origin is accepted', async () => {
    const logOut = (headers: Record<string, string>) =>
      site.visit({ method: 'POST', url: '/api/admin/logout', headers });
    expect((await logOut({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await logOut({ origin: 'null' })).statusCode).toBe(403);
    expect((await logOut({ origin: 'http://localhost:3000' })).statusCode).toBe(204);
    expect((await logOut({})).statusCode).toBe(204);
  });
});

describe('moderating', () => {
  test('the REST list of hidden sermons has their versions, and the tRPC list has the counts of all lists', async () => {
    const em = site.em();
    await em.nativeDelete(Sermon, {});
    await createStoredSermon(em, { title: 'Shown' });
    await createStoredSermon(em, { title: 'Hidden one', isHidden: 'true' });
    await createStoredSermon(em, { title: 'Draft one', isPublished: 'false' });
    const response = await site.administer({ method: 'GET', url: '/api/admin/sermons?filter=hidden' });
    expect(response.json()).toEqual([expect.objectContaining({ title: 'Hidden one', version: 1 })]);
    const listed = await site.administer({ method: 'GET', url: '/trpc/admin.sermons.list' });
    expect(listed.json().result.data.counts).toEqual({
      published: 1,
      hidden: 1,
      drafts: 1,
      returned: 0,
      declined: 0,
      withdrawn: 0,
      all: 3,
    });
  });

  test('publishing and unpublishing are each recorded once in the audit log, with the name of the administrator', async () => {
    const em = site.em();
    const sermon = await createStoredSermon(em, { title: 'To be recorded', isPublished: 'false' });
    for (const published of [true, true, false]) {
      await site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${sermon.id}/publish`,
        payload: { published },
      });
    }
    const entries = await site
      .em()
      .find(AuditEntry, { subjectId: String(sermon.id) }, { orderBy: { id: 'asc' } });
    expect(entries.map((entry) => [entry.actor, entry.action, entry.subjectLabel])).toEqual([
      ['admin', 'sermon.publish', 'To be recorded'],
      ['admin', 'sermon.unpublish', 'To be recorded'],
    ]);
  });

  test('a publish request whose value is not a boolean returns 400', async () => {
    const sermon = await createStoredSermon(site.em());
    const response = await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${sermon.id}/publish`,
      payload: { published: 'yes' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([
      { path: 'published', message: 'published must be true or false' },
    ]);
  });
});
