import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testPassword, testPasswordHash } from '../../testing/test-password.ts';
import { setAdministratorPassword } from './account.service.ts';
import { User } from './user.entity.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ TRUST_PROXY: 'true' });
});
afterAll(() => site.close());

const change = (cookie: string, payload: object, ip = '10.1.0.1') =>
  site.visit({
    method: 'PUT',
    url: '/api/admin/password',
    headers: { cookie, 'x-forwarded-for': ip },
    payload,
  });
const isLoggedIn = async (cookie: string) =>
  (await site.visit({ method: 'GET', url: '/api/admin/audit?limit=1', headers: { cookie } })).statusCode ===
  200;

/** Restores the password of the tests, with a hash that is cheap to check. */
const restorePassword = () => site.em().nativeUpdate(User, {}, { passwordHash: testPasswordHash });

describe('changing the password', () => {
  afterEach(restorePassword);

  test('ends every session and sets the cookie of a new one', async () => {
    const [own, other] = [await site.login(), await site.login()];
    const response = await change(own, { currentPassword: testPassword, newPassword: 'an even better one' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ authenticated: true });
    const [newCookie] = response.cookies;
    expect(await isLoggedIn(own)).toBe(false);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(`${newCookie?.name}=${newCookie?.value}`)).toBe(true);
    const loginWithOldPassword = await site.visit({
      method: 'POST',
      url: '/api/admin/login',
      payload: { password: testPassword },
    });
    expect(loginWithOldPassword.statusCode).toBe(401);
    await setAdministratorPassword(site.em(), testPassword);
    expect(await isLoggedIn(`${newCookie?.name}=${newCookie?.value}`)).toBe(false);
  });

  test('returns 400 with the invalid field for a wrong current password and for a short new one', async () => {
    const cookie = await site.login();
    const wrong = await change(cookie, { currentPassword: 'guess', newPassword: 'long enough' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().issues).toEqual([
      { path: 'currentPassword', message: 'The current password is incorrect' },
    ]);
    const short = await change(cookie, { currentPassword: testPassword, newPassword: 'short' });
    expect(short.statusCode).toBe(400);
    expect(short.json().issues).toEqual([
      { path: 'newPassword', message: 'New password must be at least 8 characters long' },
    ]);
    expect(await isLoggedIn(cookie)).toBe(true);
    const log = await site.visit({ method: 'GET', url: '/api/admin/audit?limit=1', headers: { cookie } });
    expect(log.json()).toEqual([
      expect.objectContaining({ actor: 'admin', action: 'admin.password-failed', changes: null }),
    ]);
    expect(log.body).not.toContain('guess');
  });

  test('after ten wrong current passwords, also concurrent ones, even the correct one returns 429', async () => {
    const cookie = await site.login();
    const guess = () => change(cookie, { currentPassword: 'guess', newPassword: 'long enough' }, '10.1.0.9');
    const responses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(2);
    const correct = await change(
      cookie,
      { currentPassword: testPassword, newPassword: 'long enough' },
      '10.1.0.9',
    );
    expect(correct.statusCode).toBe(429);
  });

  test('a change that returns 409 because of a concurrent one does not count as a wrong password', async () => {
    const cookies = [await site.login(), await site.login(), await site.login()];
    const input = { currentPassword: testPassword, newPassword: 'the new one' };
    const responses = await Promise.all(cookies.map((cookie) => change(cookie, input, '10.1.0.7')));
    expect(responses.map(({ statusCode }) => statusCode)).toContain(409);
    await restorePassword();
    const laterChange = await change(await site.login(), input, '10.1.0.7');
    expect(laterChange.headers.ratelimit).toContain('"login";r=10;');
  });

  test('one of two concurrent changes succeeds, and ends the session of a concurrent login with the old password', async () => {
    const cookies = [await site.login(), await site.login()];
    const [one, other, login] = await Promise.all([
      ...cookies.map((cookie, index) =>
        change(cookie, { currentPassword: testPassword, newPassword: `the new one ${index}` }, '10.1.0.5'),
      ),
      site.visit({ method: 'POST', url: '/api/admin/login', payload: { password: testPassword } }),
    ]);
    expect([one, other].filter((response) => response?.statusCode === 200)).toHaveLength(1);
    // Depending on which request is first, the login fails, or its session has ended.
    expect([200, 401]).toContain(login?.statusCode);
    const [sessionCookie] = login?.cookies ?? [];
    expect(await isLoggedIn(`${sessionCookie?.name}=${sessionCookie?.value}`)).toBe(false);
  });
});
