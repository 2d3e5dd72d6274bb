import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from './data-home.ts';
import { type RunningSite, startSite } from './site.ts';
import { Visitor } from './visitor.ts';

const recovery = { timeout: 90_000, interval: 200 };
const hour = 60 * 60 * 1000;
const readers = 12;

let dataDir: string;
let site: RunningSite;
let administrator: Visitor;

/** Sets the clock of the process, its embedded database among it, so far from the machine's. */
async function setClock(milliseconds: number): Promise<void> {
  // Never half written: the process reads it at every look at its clock.
  await writeFile(join(dataDir, 'clock.new'), String(milliseconds));
  await rename(join(dataDir, 'clock.new'), join(dataDir, 'clock'));
}

async function publish(title: string): Promise<number> {
  const { id } = JSON.parse((await administrator.submit(title)).body);
  const { status } = await administrator.ask('PATCH', `/api/admin/sermons/${id}/publish`, {
    published: true,
  });
  expect(status).toBe(200);
  return id;
}

/** To whom mails went that tell of a sermon, as often as they did. */
async function toldOf(title: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const told: string[] = [];
  for (const name of names) {
    const mail = await readFile(join(folder, name), 'utf8');
    const to = /^To: (reader-\S+)$/m.exec(mail)?.[1];
    if (to && mail.replaceAll('=\n', '').includes(title)) told.push(to);
  }
  return told.toSorted();
}
const everyReader = Array.from({ length: readers }, (_, number) => `reader-${number}@example.org`).toSorted();

beforeAll(async () => {
  dataDir = await makeFolder('clock');
  site = await startSite({
    dataDir,
    env: {
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      MAIL_RATE: '4',
      TRUST_PROXY: 'true',
      NODE_OPTIONS: `--import ${new URL('../src/server/testing/clock.ts', import.meta.url)}`,
      CLOCK_FILE: join(dataDir, 'clock'),
    },
  });
  administrator = new Visitor(site);
  await administrator.login();
  for (const email of everyReader)
    expect((await administrator.ask('POST', '/api/newsletters/subscribe', { email })).status).toBe(200);
});
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('five hours back: sessions and limits hold, changes are seen, and the audit log stays in its order', async () => {
  const reader = new Visitor(site);
  await publish('Before the clock went back');
  const kept = await reader.get('/api/sermons/recent');
  const etag = kept.headers.get('etag') ?? '';
  const guess = () =>
    reader.ask('POST', '/api/admin/login', { password: 'wrong' }, { 'x-forwarded-for': '10.9.9.9' });
  for (let count = 0; count < 10; count++) expect((await guess()).status).toBe(401);
  await setClock(-5 * hour);

  expect((await administrator.get('/api/admin/sermons')).status).toBe(200);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  expect((await reader.ask('GET', '/api/sermons/recent', undefined, { 'if-none-match': etag })).status).toBe(
    304,
  );

  const id = await publish('After the clock went back');
  const changed = await reader.ask('GET', '/api/sermons/recent', undefined, { 'if-none-match': etag });
  expect([changed.status, changed.body]).toEqual([200, expect.stringContaining('After the clock went back')]);
  expect((await reader.get('/')).body).toContain('After the clock went back');
  const [latest] = JSON.parse((await administrator.get('/api/admin/audit?limit=1&page=1')).body);
  expect(latest).toMatchObject({ action: 'sermon.publish', subjectId: String(id) });
  // It was the clock of five hours ago that the act was written by.
  expect(Date.now() - Date.parse(latest.createdAt)).toBeGreaterThan(4 * hour);

  const other = new Visitor(site);
  await other.login();
  expect((await other.ask('POST', '/api/admin/logout')).status).toBe(204);
  expect((await other.get('/api/admin/sermons')).status).toBe(401);
  await setClock(13 * hour);
  expect((await administrator.get('/api/admin/sermons')).status).toBe(401);
  await setClock(0);
  expect((await administrator.get('/api/admin/sermons')).status).toBe(200);
});

test('three hours back in the middle of an issue: each reader gets each sermon once', async () => {
  const send = async () =>
    JSON.parse((await administrator.ask('POST', '/api/admin/newsletters/highlights/send')).body);
  await publish('The sermon of the week');
  expect(await send()).toMatchObject({ recipients: readers });
  await expect.poll(async () => (await toldOf('The sermon of the week')).length, recovery).toBeGreaterThan(0);
  await setClock(-3 * hour);
  expect(await send()).toMatchObject({ message: 'There is nothing new to send.' });
  await publish('Published while the clock was back');
  expect(await send()).toMatchObject({ sermons: 1, recipients: readers });
  // Nobody waits until the clock is where it was.
  await expect.poll(() => toldOf('The sermon of the week'), recovery).toEqual(everyReader);
  await expect.poll(() => toldOf('Published while the clock was back'), recovery).toEqual(everyReader);
  await setClock(0);
  expect(await toldOf('The sermon of the week')).toEqual(everyReader);
  expect(site.output()).not.toMatch(/a request failed|a procedure failed|unhandled/i);
});
