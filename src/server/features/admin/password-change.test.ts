import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testPassword } from '../../testing/test-password.ts';
import { setAdministratorPassword } from './account.service.ts';

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
const isOpen = async (cookie: string) =>
  (await site.visit({ method: 'GET', url: '/api/admin/audit?limit=1', headers: { cookie } })).statusCode ===
  200;

describe('changing the password', () => {
  test('ends every session and starts a new one for the administrator who changed it', async () => {
    const [own, other] = [await site.login(), await site.login()];
    const response = await change(own, { currentPassword: testPassword, newPassword: 'an even better one' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ authenticated: true });
    const [fresh] = response.cookies;
    expect(await isOpen(own)).toBe(false);
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(`${fresh?.name}=${fresh?.value}`)).toBe(true);
    const old = await site.visit({
      method: 'POST',
      url: '/api/admin/login',
      payload: { password: testPassword },
    });
    expect(old.statusCode).toBe(401);
    await setAdministratorPassword(site.em(), testPassword);
    expect(await isOpen(`${fresh?.name}=${fresh?.value}`)).toBe(false);
  });

  test('needs the current password and names the invalid field', async () => {
    const cookie = await site.login();
    const wrong = await change(cookie, { currentPassword: 'guess', newPassword: 'long enough' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().issues).toEqual([
      { path: 'currentPassword', message: 'The current password is incorrect' },
    ]);
    const short = await change(cookie, { currentPassword: testPassword, newPassword: 'short' });
    expect(short.json().issues).toEqual([
      { path: 'newPassword', message: 'New password must be at least 8 characters long' },
    ]);
    expect(await isOpen(cookie)).toBe(true);
    const log = await site.visit({ method: 'GET', url: '/api/admin/audit?limit=1', headers: { cookie } });
    expect(log.json()).toEqual([
      expect.objectContaining({ actor: 'admin', action: 'admin.password-failed', changes: null }),
    ]);
    expect(log.body).not.toContain('guess');
  });

  test('wrong guesses in a stolen session are rate limited, also concurrent ones', async () => {
    const cookie = await site.login();
    const guess = () => change(cookie, { currentPassword: 'guess', newPassword: 'long enough' }, '10.1.0.9');
    const responses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(responses.filter((response) => response.statusCode === 429)).toHaveLength(2);
    const right = await change(
      cookie,
      { currentPassword: testPassword, newPassword: 'long enough' },
      '10.1.0.9',
    );
    expect(right.statusCode).toBe(429);
  });

  test('a change that fails because of a concurrent one does not count as a wrong guess', async () => {
    const cookies = [await site.login(), await site.login(), await site.login()];
    const input = { currentPassword: testPassword, newPassword: 'the new one' };
    const responses = await Promise.all(cookies.map((cookie) => change(cookie, input, '10.1.0.7')));
    expect(responses.map(({ statusCode }) => statusCode)).toContain(409);
    await setAdministratorPassword(site.em(), testPassword);
    const later = await change(await site.login(), input, '10.1.0.7');
    expect(later.headers.ratelimit).toContain('"login";r=10;');
    await setAdministratorPassword(site.em(), testPassword);
  });

  test('of two concurrent changes one succeeds, and a concurrent login with the old password gets no lasting session', async () => {
    const cookies = [await site.login(), await site.login()];
    const [one, other, login] = await Promise.all([
      ...cookies.map((cookie, index) =>
        change(cookie, { currentPassword: testPassword, newPassword: `the new one ${index}` }, '10.1.0.5'),
      ),
      site.visit({ method: 'POST', url: '/api/admin/login', payload: { password: testPassword } }),
    ]);
    expect([one?.statusCode, other?.statusCode].sort()).not.toEqual([200, 200]);
    expect([one?.statusCode, other?.statusCode]).toContain(200);
    if (login?.statusCode === 200) {
      const [set] = login.cookies;
      expect(await isOpen(`${set?.name}=${set?.value}`)).toBe(false);
    }
    await setAdministratorPassword(site.em(), testPassword);
  });
});
