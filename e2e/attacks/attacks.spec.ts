import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../../src/server/base/free-port.ts';
import { adminPassword, type RunningSite, startSite } from '../sites/site.ts';
import { copyTemplate } from '../sites/templates.ts';
import { access } from './access.ts';
import { type Attack, buildSubmission, type Target } from './attack.ts';
import { bodies } from './bodies.ts';
import { cache } from './cache.ts';
import { mail } from './mail.ts';
import { otherOrigins } from './other-origins.ts';
import { queries } from './queries.ts';
import { requestSmuggling } from './request-smuggling.ts';
import { sessions } from './sessions.ts';
import { texts } from './texts.ts';
import { uploadRequests } from './upload-requests.ts';
import { uploads } from './uploads.ts';
import { urls } from './urls.ts';
import { send, type WireRequest } from './wire.ts';

/**
 * The table of attacks: malicious requests over HTTP to a real server process, each with its expected result. Tested
 * elsewhere: invalid values of every documented operation (`rest/contract.test.ts`), drafts on every entry point
 * (`sermons/visibility.test.ts`), every guarded URL (`admin/guard.test.ts`), races of sessions and passwords
 * (`admin/*.test.ts`), files and their removal (`uploads/*.test.ts`), email headers (`mail/mailer.test.ts`).
 */
const table: readonly Attack[] = [
  ...texts,
  ...uploads,
  ...uploadRequests,
  ...access,
  ...sessions,
  ...queries,
  ...bodies,
  ...otherOrigins,
  ...requestSmuggling,
  ...cache,
  ...urls,
  ...mail,
];

let site: RunningSite;
let target: Omit<Target, 'attack'>;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bimah-attacks-'));
  await copyTemplate('empty', dataDir);
  site = await startSite({ dataDir, env: { SEED_DEMO: 'false', BOUNCE_SECRET: 'secret-of-the-bounces' } });
  const port = Number(new URL(site.url).port);
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    send(port, {
      method,
      path,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const login = await call('POST', '/api/admin/login', { password: adminPassword });
  const cookie = String(login.headers['set-cookie']?.[0]?.split(';')[0]);
  const submit = async (title: string) =>
    JSON.parse((await call('POST', '/api/sermons', buildSubmission({ title }))).body);
  const administer: Target['administer'] = (method, path, body) => call(method, path, body, { cookie });
  const draft = await submit('A draft of the test');
  const visible = await submit('A sermon of the test');
  await administer('PATCH', `/api/admin/sermons/${visible.id}/publish`, { published: true });
  target = { port, url: site.url, cookie, draft, visible, administer };
});

test.afterAll(async () => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Internal details that no response may contain (docs/product/rest.md R5). */
const internalDetails = /\n\s+at |node_modules|src\/server|\bselect .+ from |bimah-attacks-|ENOENT|scrypt\$/;

for (const [row, attack] of table.entries()) {
  test(`${attack.family}: ${attack.title}`, async () => {
    // `attack` sends from an IP address that no other row uses, so that rate limits do not change other results.
    const from = `127.1.${Math.floor(row / 200)}.${(row % 200) + 1}`;
    const attacked: Target = {
      ...target,
      attack: (request: WireRequest) => send(target.port, { from, ...request }),
    };
    const response = await attack.run(attacked);
    const { status, body, not, headers = {} } = attack.expected;
    expect([status].flat(), `${response.status} ${response.body.slice(0, 500)}`).toContain(response.status);
    if (body) expect(response.body).toMatch(body);
    if (not) expect(response.body).not.toMatch(not);
    for (const [name, pattern] of Object.entries(headers)) {
      const value = response.headers[name] === undefined ? undefined : String(response.headers[name]);
      if (pattern === null) expect(value, name).toBeUndefined();
      else expect(value ?? '', name).toMatch(pattern);
    }
    expect(response.body).not.toMatch(internalDetails);
    expect((await send(target.port, { path: '/healthz' })).status).toBe(200);
    await attack.after?.(attacked, response);
  });
}

test('the table has at least 120 attacks, as many of each of the 10 families as docs/trust.md says, and no duplicate titles', async () => {
  const counts: Record<string, number> = {};
  for (const { family } of table) counts[family] = (counts[family] ?? 0) + 1;
  const documentation = await readFile(new URL('../../docs/trust.md', import.meta.url), 'utf8');
  const familyTable = /^\| family .*?\n\n/ms.exec(documentation)?.[0] ?? '';
  const documented = [...familyTable.matchAll(/^\| ([\w ]+) \| (\d+) \|/gm)].map(([, family, count]) => [
    family,
    Number(count),
  ]);
  expect(counts).toEqual(Object.fromEntries(documented));
  expect(table.length).toBeGreaterThanOrEqual(120);
  expect(Object.keys(counts)).toHaveLength(10);
  expect(new Set(table.map(({ family, title }) => `${family} ${title}`)).size).toBe(table.length);
});

const pages = [
  '/',
  '/directory',
  '/submit',
  '/sermon/visible',
  '/sermon/no-such-sermon',
  '/admin',
  '/jewish-calendar',
  '/holiday-resources',
  '/torah-portions',
  '/unsubscribe',
  '/subscribed',
  '/rabbis',
  '/synagogues',
  '/sources',
  '/sources/genesis/1',
  '/torah-portions/noach',
  '/booklet?occasion=noach',
  '/submissions',
  `/submissions/${'C'.repeat(43)}`,
  '/nowhere',
  '/api/docs',
];
for (const path of pages) {
  test(`${path} has a CSP that allows only the site's own scripts and no framing, nosniff, and no inline event handlers`, async () => {
    const response = await send(target.port, { path: path.replace('visible', target.visible.slug) });
    const policy = Object.fromEntries(
      String(response.headers['content-security-policy'])
        .split(/;\s*/)
        .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.replace(/^\S+ /, '')]),
    );
    const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
    expect(scripts).toMatch(/'(self|none)'/);
    expect(scripts).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    expect(policy['default-src'] ?? '').toMatch(/^'(self|none)'$/);
    if (policy['default-src'] !== "'none'") {
      expect(policy['object-src']).toBe("'none'");
      expect(policy['base-uri']).toBe("'none'");
    }
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(response.body).not.toMatch(/ on(click|load|error|submit)=/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
}

test('with an https PUBLIC_URL, the session cookie has the prefix __Host- and the attribute Secure, and the response has an HSTS header', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-attacks-'));
  await copyTemplate('empty', folder);
  const port = await findFreePort();
  const httpsSite = await startSite({
    dataDir: folder,
    env: { SEED_DEMO: 'false', PUBLIC_URL: 'https://sermons.example.org', PORT: String(port) },
  });
  try {
    const response = await send(port, {
      method: 'POST',
      path: '/api/admin/login',
      headers: { 'content-type': 'application/json', origin: 'https://sermons.example.org' },
      body: JSON.stringify({ password: adminPassword }),
    });
    expect(response.headers['set-cookie']).toHaveLength(1);
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^__Host-bimah_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(response.headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  } finally {
    await httpsSite.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('no attack stopped the site or caused an unexpected error in its log', () => {
  expect(site.process.exitCode).toBeNull();
  expect(site.output()).not.toMatch(/request failed"|procedure failed"|unhandled/i);
});
