import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../src/server/testing/media.ts';
import { type RunningSite, startSite } from './site.ts';
import { submission, Visitor } from './visitor.ts';

const rounds = 5;
const recovery = { timeout: 60_000, interval: 200 };

let dataDir: string;
let site: RunningSite;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bimah-kills-'));
});
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () =>
  startSite({
    dataDir,
    env: {
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      MODERATOR_EMAIL: 'moderator@example.org',
      TRUST_PROXY: 'true',
    },
  });

test(`killed ${rounds} times in the middle of writes, uploads and mails: nothing acknowledged is lost, nothing is half`, async () => {
  const picture = await png({ width: 900, height: 700 });
  const titles = new Set<string>();
  const files = new Map<string, string>();
  const readers = new Set<string>();
  const published = new Set<number>();

  for (let round = 1; round <= rounds; round++) {
    site = await start();
    const administrator = new Visitor(site);
    await administrator.login();
    let isOn = true;
    let done = 0;
    // Each sender keeps on until the process is gone; whoever got no answer does not know what became of it.
    const sender = (work: (count: number, headers: HeadersInit) => Promise<boolean>) => async () => {
      for (let count = 0; isOn; count++) {
        if (await work(count, { 'x-forwarded-for': `10.${round}.${count % 250}.${done % 250}` })) done += 1;
        else if (site.process.killed) return;
      }
    };
    const visitor = new Visitor(site);
    const senders = [
      sender(async (count, headers) => {
        const title = `Round ${round} sermon ${count}`;
        const { status, body } = await visitor.ask('POST', '/api/sermons', submission(title), headers);
        if (status !== 201) return false;
        titles.add(title);
        const { id } = JSON.parse(body);
        const answer = await administrator.ask('PATCH', `/api/admin/sermons/${id}/publish`, {
          published: true,
        });
        if (answer.status === 200) published.add(id);
        return true;
      }),
      sender(async () => {
        const { status, body } = await administrator.upload(picture);
        if (status !== 201) return false;
        const { url } = JSON.parse(body);
        const title = `With ${url}`;
        files.set(url, title);
        const used = await administrator.submit(title, { featuredImageUrl: null, headshotUrl: url });
        if (used.status === 201) titles.add(title);
        else files.set(url, '');
        return true;
      }),
      sender(async (count, headers) => {
        const email = `reader-${round}-${count}@example.org`;
        const { status } = await visitor.ask('POST', '/api/newsletters/subscribe', { email }, headers);
        if (status !== 200) return false;
        readers.add(email);
        return true;
      }),
    ].map((work) => work());
    const before = files.size;
    await expect
      .poll(() => done > 15 + round * 3 && files.size > before + 1, { timeout: 60_000, interval: 10 })
      .toBe(true);
    const ended = once(site.process, 'exit');
    site.process.kill('SIGKILL');
    isOn = false;
    await Promise.all([ended, ...senders]);
  }

  site = await start();
  const administrator = new Visitor(site);
  await administrator.login();
  const stored = await administrator.titles();
  expect([...titles].filter((title) => !stored.includes(title))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  const { body } = await administrator.get('/api/admin/newsletters');
  const subscribed = new Set((JSON.parse(body) as { email: string }[]).map(({ email }) => email));
  expect([...readers].filter((email) => !subscribed.has(email))).toEqual([]);
  for (const id of published) expect((await new Visitor(site).get(`/api/sermons/${id}`)).status).toBe(200);
  for (const url of files.keys()) {
    const kept = await administrator.get(url);
    expect([url, kept.status, kept.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg']);
  }
  expect(files.size).toBeGreaterThan(rounds);
  // Nothing that was on its way is left behind.
  expect(await readdir(join(dataDir, 'incoming')).catch(() => [])).toEqual([]);
  // The places that the filter offers are those of the sermons: no transaction was done by half.
  expect(JSON.parse((await new Visitor(site).get('/api/locations/countries')).body)).toEqual(['Portugal']);

  // Every subscriber is welcomed, whichever process took the mail up; at most those in hand at a kill twice.
  const outbox = join(dataDir, 'outbox');
  const welcomed = async () => {
    const names = (await readdir(outbox)).filter((name) => !name.startsWith('.'));
    const found: string[] = [];
    for (const name of names) {
      const to = /^To: (reader-\S+)$/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1];
      if (to) found.push(to);
    }
    return found;
  };
  let seen: string[] = [];
  await expect
    .poll(
      async () => {
        seen = await welcomed();
        const there = new Set(seen);
        return [...readers].filter((email) => !there.has(email)).length;
      },
      { ...recovery, timeout: 120_000 },
    )
    .toBe(0);
  expect(seen.length - new Set(seen).size).toBeLessThanOrEqual(rounds);
  process.stdout.write(
    `${rounds} kills: ${titles.size} sermons, ${published.size} publications, ${files.size} files, ${readers.size} subscriptions, all there.\n`,
  );
});
