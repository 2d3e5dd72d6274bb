import { adminPassword } from '../sites/site.ts';
import { type Attack, runConcurrently, sendJson, sendRequest, type Target, unauthorized } from './attack.ts';

const login = (password: unknown, headers = {}) => sendJson('/api/admin/login', { password }, headers);

/** Logs in as the administrator. @returns the session cookie */
async function openSession(target: Target): Promise<string> {
  const { status, headers } = await login(adminPassword)(target);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error(`The login failed: ${status}`);
  return cookie;
}

/** Logins, passwords and session cookies. */
export const sessions: readonly Attack[] = [
  {
    family: 'access',
    title: 'a forged X-Forwarded-For does not reset the login limit',
    run: async (target) => {
      for (let guess = 0; guess < 10; guess++)
        await login('wrong', { 'x-forwarded-for': `10.0.0.${guess}` })(target);
      return login(adminPassword, {
        'x-forwarded-for': '10.0.0.99',
        forwarded: 'for=10.0.0.98',
        'x-real-ip': '10.0.0.97',
      })(target);
    },
    expected: { status: 429, headers: { 'retry-after': /^\d+$/, 'set-cookie': null } },
  },
  {
    family: 'access',
    title: 'of 14 concurrent logins with a wrong password, 10 are checked',
    // The expected status is the number of checked passwords.
    run: runConcurrently(14, login('wrong'), (responses) => ({
      ...(responses[0] as (typeof responses)[0]),
      status: responses.filter(({ status }) => status === 401).length,
    })),
    expected: { status: 10 },
  },
  ...[{ $ne: '' }, ['a', 'b'], true, 7, null].map(
    (password): Attack => ({
      family: 'access',
      title: `${JSON.stringify(password)} is rejected as a password`,
      run: login(password),
      expected: { status: 400 },
    }),
  ),
  {
    family: 'access',
    title: 'a password of a megabyte is rejected',
    run: login('x'.repeat(1_000_000)),
    expected: { status: [400, 413] },
  },
  {
    family: 'access',
    title: 'a login does not adopt a session id chosen by the attacker (fixation)',
    run: login(adminPassword, { cookie: 'bimah_session=chosen-by-the-attacker' }),
    expected: {
      status: 200,
      headers: {
        'set-cookie': /^(?!.*chosen-by)bimah_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
      },
    },
    after: async (target) => {
      const again = await target.attack({
        path: '/api/admin/sermons',
        headers: { cookie: 'bimah_session=chosen-by-the-attacker' },
      });
      if (again.status !== 401) throw new Error('The session id that the attacker chose is valid');
    },
  },
  {
    family: 'access',
    title: 'a login while logged in ends the previous session',
    run: async (target) => {
      const cookie = await openSession(target);
      await login(adminPassword, { cookie })(target);
      return target.attack({ path: '/api/admin/sermons', headers: { cookie } });
    },
    expected: unauthorized,
  },
  {
    family: 'access',
    title: 'a session cookie is rejected after the logout',
    run: async (target) => {
      const cookie = await openSession(target);
      await target.attack({ method: 'POST', path: '/api/admin/logout', headers: { cookie } });
      return target.attack({ path: '/api/admin/sermons', headers: { cookie } });
    },
    expected: unauthorized,
  },
  {
    family: 'access',
    title: 'a session cookie with one changed character is rejected',
    run: sendRequest(({ cookie }) => ({
      path: '/api/admin/sermons',
      headers: { cookie: cookie.replace(/=./, (found) => `=${found.endsWith('A') ? 'B' : 'A'}`) },
    })),
    expected: unauthorized,
  },
  {
    family: 'access',
    title: 'a session cookie in the query string is ignored',
    run: sendRequest(({ cookie }) => ({ path: `/api/admin/sermons?${cookie}` })),
    expected: unauthorized,
  },
  {
    family: 'access',
    title: 'a session cookie sent as a bearer token is ignored',
    run: sendRequest(({ cookie }) => ({
      path: '/api/admin/sermons',
      headers: { authorization: `Bearer ${cookie.split('=')[1]}` },
    })),
    expected: unauthorized,
  },
];
