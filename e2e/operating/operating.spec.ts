import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { compileCacheFlags } from '../sites/site.ts';
import { adminPassword, expect, test } from '../support/fixtures.ts';
import { submission } from '../support/visitor.ts';

const main = join(import.meta.dirname, '../../src/server/main.ts');

/** Starts the server with settings that make it exit. @returns its exit code and stderr */
async function startAndFail(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...compileCacheFlags, main], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  // At `exit`, stderr may be incomplete.
  const [code] = await once(child, 'close');
  return { code, output };
}

test('the first start generates a password and prints it once; an administrator can log in with it', async ({
  playwright,
  startOwnSite,
}) => {
  const env = { ADMIN_PASSWORD: '' };
  const first = await startOwnSite({ env });
  const password = /password is {2}(\S+)/.exec(first.output())?.[1] ?? '';
  expect(password).toMatch(/^[a-z0-9]{6}(-[a-z0-9]{6}){3}$/);
  const request = await playwright.request.newContext({ baseURL: first.url });
  expect((await request.post('/api/admin/login', { data: { password } })).status()).toBe(200);
  await request.dispose();
  await first.stop();
  const second = await startOwnSite({ env });
  expect(second.output()).not.toContain('password');
});

test('deleted demonstration sermons are not restored by the next start', async ({
  playwright,
  startOwnSite,
}) => {
  const env = { SEED_DEMO: 'true' };
  const site = await startOwnSite({ template: 'demonstration', env });
  const request = await playwright.request.newContext({ baseURL: site.url });
  await request.post('/api/admin/login', { data: { password: adminPassword } });
  const sermons = await (await request.get('/api/admin/sermons?filter=all')).json();
  const ids = sermons.map(({ id }: { id: number }) => id);
  const deletion = await request.post('/api/admin/sermons/bulk', { data: { ids, action: 'delete' } });
  expect((await deletion.json()).changed).toHaveLength(ids.length);
  await request.dispose();
  await site.stop();
  const again = await startOwnSite({ env });
  expect(await (await fetch(new URL('/api/sermons/recent', again.url))).json()).toEqual([]);
});

test('a second process on the same data folder exits with one line that names the folder', async ({
  dataDir,
  startOwnSite,
}) => {
  await startOwnSite({ template: 'empty' });
  const { code, output } = await startAndFail({ DATA_DIR: dataDir, PORT: '0' });
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    `The data folder ${dataDir} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
  ]);
});

test('an invalid setting ends the start with code 78 and one line that names it', async ({ dataDir }) => {
  const { code, output } = await startAndFail({ DATA_DIR: dataDir, PORT: 'eighty' });
  expect([code, output.trim()]).toEqual([78, "PORT is 'eighty'. Expected a port number from 0 to 65535."]);
});

test('/healthz reports liveness, /readyz readiness', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'alive' });
  expect(await (await request.get('/readyz')).json()).toEqual({ status: 'ready' });
});

test('a submission acknowledged before SIGKILL is not lost', async ({ playwright, startOwnSite }) => {
  const site = await startOwnSite({ template: 'empty' });
  const request = await playwright.request.newContext({ baseURL: site.url });
  expect((await request.post('/api/sermons', { data: submission('Before the kill') })).status()).toBe(201);
  site.process.kill('SIGKILL');
  await once(site.process, 'exit');
  await request.dispose();

  const again = await startOwnSite();
  const administrator = await playwright.request.newContext({ baseURL: again.url });
  await administrator.post('/api/admin/login', { data: { password: adminPassword } });
  const drafts = await (await administrator.get('/api/admin/sermons?filter=drafts')).json();
  expect(drafts.map((sermon: { title: string }) => sermon.title)).toEqual(['Before the kill']);
  await administrator.dispose();
});

test('at SIGTERM, a request in progress gets its response, and a half-sent one when the rest arrives', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite({ template: 'empty', env: { LOG_LEVEL: 'info' } });
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  const response = text(socket);
  socket.write('GET /api/sermons/recent HTTP/1.1\r\nHost: localhost\r\n');
  // The response to a wrong password takes at least half a second.
  const login = fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'wrong' }),
  });
  // The site has accepted these connections once it responds to a later one.
  await fetch(`${site.url}/healthz`);
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  await expect.poll(() => site.output()).toContain('stopping');
  socket.write('\r\n');
  expect((await login).status).toBe(401);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  expect((await ended)[0]).toBe(0);
});

test('publishing a sermon changes the ETag of the home page, but not of the portions, calendar and submission form, and a restart changes none', async ({
  playwright,
  startOwnSite,
}) => {
  const paths = ['/', '/torah-portions', '/jewish-calendar', '/submit'];
  const site = await startOwnSite({ template: 'empty' });
  const request = await playwright.request.newContext({ baseURL: site.url });
  const readEtags = async (from = request) =>
    Promise.all(paths.map(async (path) => (await from.get(path)).headers().etag ?? ''));
  const [home = '', ...others] = await readEtags();
  await request.post('/api/admin/login', { data: { password: adminPassword } });
  const { id } = await (
    await request.post('/api/sermons', { data: submission('Touches the front page') })
  ).json();
  await request.patch(`/api/admin/sermons/${id}/publish`, { data: { published: true } });
  const visitor = await playwright.request.newContext({ baseURL: site.url });
  const [changed = '', ...same] = await readEtags(visitor);
  expect(changed).not.toBe(home);
  expect(same).toEqual(others);
  await request.dispose();
  await visitor.dispose();
  await site.stop();

  // Pages contain the site's URL, so the port must stay the same.
  const next = await startOwnSite({ env: { PORT: new URL(site.url).port } });
  const reader = await playwright.request.newContext({ baseURL: next.url });
  expect(await readEtags(reader)).toEqual([changed, ...others]);
  const notModified = await reader.get('/', { headers: { 'if-none-match': changed } });
  expect(notModified.status()).toBe(304);
  await reader.dispose();
});
