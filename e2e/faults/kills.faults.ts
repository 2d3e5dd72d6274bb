import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { type DataHome, makeHome } from '../sites/data-directory.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { type Outcome, submission, Visitor } from './visitor.ts';

const rounds = 6;
const promises = ['submission', 'publication', 'upload', 'subscription'] as const;
const recovery = { timeout: 60_000, interval: 200 };
/** Number of acknowledged writes before each kill; it varies, so that kills come at different moments. */
const enough = (round: number) => 15 + 3 * (1 + (round % 6));

let home: DataHome;
let site: RunningSite;

beforeAll(async () => {
  home = await makeHome('kills');
});
afterAll(async () => {
  await site?.stop();
  await home?.remove();
});

/** Starts to upload a picture and never finishes. */
function sendHalfPicture(url: string): void {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 };
  const half = request(new URL('/api/upload/headshot', url), { method: 'POST', headers });
  half.on('error', () => {});
  half.write('--x\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\n');
  half.write('Content-Type: image/png\r\n\r\nas much as came');
}
const incoming = () => readdir(join(home.dataDir, 'incoming')).catch(() => []);

const start = () =>
  startSite({
    dataDir: home.dataDir,
    env: {
      DATABASE_URL: home.databaseUrl,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      MODERATOR_EMAIL: 'moderator@example.org',
      TRUST_PROXY: 'true',
    },
  });

test(`after ${rounds} kills during writes, uploads and emails, nothing acknowledged is lost and nothing is partial`, async () => {
  const picture = await png({ width: 900, height: 700 });
  const titles = new Set<string>();
  const files = new Set<string>();
  const readers = new Set<string>();
  const published = new Set<number>();

  for (let round = 1; round <= rounds; round++) {
    site = await start();
    const administrator = new Visitor(site);
    await administrator.login();
    let isOn = true;
    let done = 0;
    const ended = once(site.process, 'exit');
    // Kills right after a response: a write that is acknowledged before it is durable would be lost.
    let killedBy = '';
    const acknowledged = (what: (typeof promises)[number]) => {
      done += 1;
      if (what === killedBy) site.process.kill('SIGKILL');
    };
    const hung = Promise.withResolvers<never>();
    hung.promise.catch(() => {});
    const told = ({ status, body }: Outcome, right: number) => {
      if (status === 0 && !site.process.killed) hung.reject(new Error(`${body}\n${site.output()}`));
      return status === right;
    };
    // Each client continues until the process is gone; the outcome of requests without a response is unknown.
    const sender = (work: (count: number, headers: HeadersInit) => Promise<void>) => async () => {
      for (let count = 0; isOn && !site.process.killed; count++)
        await work(count, { 'x-forwarded-for': `10.${round}.${count % 250}.${done % 250}` });
    };
    const visitor = new Visitor(site);
    const senders = [
      sender(async (count, headers) => {
        const title = `Round ${round} sermon ${count}`;
        const sent = await visitor.request('POST', '/api/sermons', submission(title), headers);
        if (!told(sent, 201)) return;
        titles.add(title);
        acknowledged('submission');
        const { id } = JSON.parse(sent.body);
        const response = await administrator.request('PATCH', `/api/admin/sermons/${id}/publish`, {
          published: true,
        });
        if (!told(response, 200)) return;
        published.add(id);
        acknowledged('publication');
      }),
      sender(async () => {
        const sent = await administrator.upload(picture);
        if (!told(sent, 201)) return;
        const { url } = JSON.parse(sent.body);
        files.add(url);
        acknowledged('upload');
        const title = `With ${url}`;
        const used = await administrator.submit(title, { featuredImageUrl: null, headshotUrl: url });
        if (told(used, 201)) titles.add(title);
      }),
      sender(async (count, headers) => {
        const email = `reader-${round}-${count}@example.org`;
        const sent = await visitor.request('POST', '/api/newsletters/subscribe', { email }, headers);
        if (!told(sent, 200)) return;
        readers.add(email);
        acknowledged('subscription');
      }),
    ].map((work) => work());
    const before = files.size;
    // A busy machine may be slow for all of them. No site may take a minute for none, or leave a client waiting.
    while (done <= enough(round) || files.size <= before + 1) {
      const last = done;
      const goesOn = expect
        .poll(() => done, { timeout: 60_000, interval: 10, message: site.output() })
        .toBeGreaterThan(last);
      await Promise.race([goesOn, hung.promise]);
    }
    sendHalfPicture(site.url);
    await expect.poll(async () => (await incoming()).length, recovery).toBeGreaterThan(0);
    killedBy = promises[round % promises.length] ?? '';
    await Promise.race([ended, hung.promise]);
    isOn = false;
    await Promise.all(senders);
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
  for (const url of files) {
    const kept = await administrator.get(url);
    expect([url, kept.status, kept.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg']);
  }
  expect(files.size).toBeGreaterThan(rounds);
  // Temporary files of interrupted uploads are removed; with several instances they are kept for six hours.
  if (home.databaseUrl === '') expect(await incoming()).toEqual([]);
  // The locations of the filter match those of the sermons, so no transaction was applied partially.
  expect(JSON.parse((await new Visitor(site).get('/api/locations/countries')).body)).toEqual(['Portugal']);

  // Every subscriber gets a welcome email. Only emails in flight during a kill may be sent twice.
  const outbox = join(home.dataDir, 'outbox');
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
