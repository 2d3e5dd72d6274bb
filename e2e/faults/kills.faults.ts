import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { submission, Visitor, type VisitorResponse } from '../support/visitor.ts';
import { logIn } from './log-in.ts';

const roundCount = 6;
const operations = ['submission', 'publication', 'upload', 'subscription'] as const;
const pollOptions = { timeout: 60_000, interval: 200 };
/** The kill comes after more acknowledged writes than this. It varies, so that kills come at different moments. */
const countWritesBeforeKill = (round: number) => 15 + 3 * (1 + (round % 6));

let siteData: SiteData;
let site: RunningSite;

beforeAll(async () => {
  siteData = await createSiteData('kills');
});
afterAll(async () => {
  await site?.stop();
  await siteData?.remove();
});

/** Starts an upload and never finishes it. */
function sendHalfPicture(url: string): void {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 };
  const upload = request(new URL('/api/upload/headshot', url), { method: 'POST', headers });
  upload.on('error', () => {});
  upload.write('--x\r\nContent-Disposition: form-data; name="headshot"; filename="a.png"\r\n');
  upload.write('Content-Type: image/png\r\n\r\nas much as came');
}
const listIncoming = () => readdir(join(siteData.dataDir, 'incoming')).catch(() => []);

const start = () =>
  startSite({
    dataDir: siteData.dataDir,
    env: {
      DATABASE_URL: siteData.databaseUrl,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      MODERATOR_EMAIL: 'moderator@example.org',
      TRUST_PROXY: 'true',
    },
  });

test(`after ${roundCount} kills during writes, uploads and emails, nothing acknowledged is lost and nothing is partial`, async () => {
  const picture = await png({ width: 900, height: 700 });
  const titles = new Set<string>();
  const files = new Set<string>();
  const readers = new Set<string>();
  const published = new Set<number>();

  for (let round = 1; round <= roundCount; round++) {
    site = await start();
    const administrator = await logIn(site);
    let isRunning = true;
    let acknowledgedCount = 0;
    const ended = once(site.process, 'exit');
    // A kill right after a response detects writes that are acknowledged before they are durable.
    let operationBeforeKill = '';
    const onAcknowledged = (operation: (typeof operations)[number]) => {
      acknowledgedCount += 1;
      if (operation === operationBeforeKill) site.process.kill('SIGKILL');
    };
    const failure = Promise.withResolvers<never>();
    failure.promise.catch(() => {});
    const checkStatus = ({ status, body }: VisitorResponse, expectedStatus: number) => {
      if (status === 0 && !site.process.killed) failure.reject(new Error(`${body}\n${site.output()}`));
      return status === expectedStatus;
    };
    // Each client repeats its work until the process has ended. Requests without a response may have succeeded or
    // failed.
    const createSender = (work: (count: number, headers: HeadersInit) => Promise<void>) => async () => {
      for (let count = 0; isRunning && !site.process.killed; count++)
        await work(count, { 'x-forwarded-for': `10.${round}.${count % 250}.${acknowledgedCount % 250}` });
    };
    const visitor = new Visitor(site);
    const senders = [
      createSender(async (count, headers) => {
        const title = `Round ${round} sermon ${count}`;
        const sent = await visitor.request('POST', '/api/sermons', submission(title), headers);
        if (!checkStatus(sent, 201)) return;
        titles.add(title);
        onAcknowledged('submission');
        const { id } = JSON.parse(sent.body);
        const response = await administrator.request('PATCH', `/api/admin/sermons/${id}/publish`, {
          published: true,
        });
        if (!checkStatus(response, 200)) return;
        published.add(id);
        onAcknowledged('publication');
      }),
      createSender(async () => {
        const sent = await administrator.upload(picture);
        if (!checkStatus(sent, 201)) return;
        const { url } = JSON.parse(sent.body);
        files.add(url);
        onAcknowledged('upload');
        const title = `With ${url}`;
        const used = await administrator.submit(title, { featuredImageUrl: null, headshotUrl: url });
        if (checkStatus(used, 201)) titles.add(title);
      }),
      createSender(async (count, headers) => {
        const email = `reader-${round}-${count}@example.org`;
        const sent = await visitor.request('POST', '/api/newsletters/subscribe', { email }, headers);
        if (!checkStatus(sent, 200)) return;
        readers.add(email);
        onAcknowledged('subscription');
      }),
    ].map((work) => work());
    const before = files.size;
    // On a busy machine operations may be slow, but one must finish per minute, and every request must get a response.
    while (acknowledgedCount <= countWritesBeforeKill(round) || files.size <= before + 1) {
      const previous = acknowledgedCount;
      const progress = expect
        .poll(() => acknowledgedCount, { timeout: 60_000, interval: 10, message: site.output() })
        .toBeGreaterThan(previous);
      await Promise.race([progress, failure.promise]);
    }
    sendHalfPicture(site.url);
    await expect.poll(async () => (await listIncoming()).length, pollOptions).toBeGreaterThan(0);
    operationBeforeKill = operations[round % operations.length] ?? '';
    await Promise.race([ended, failure.promise]);
    isRunning = false;
    await Promise.all(senders);
  }

  site = await start();
  const administrator = await logIn(site);
  const stored = await administrator.readTitles();
  expect([...titles].filter((title) => !stored.includes(title))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  const { body } = await administrator.get('/api/admin/newsletters');
  const subscribed = new Set((JSON.parse(body) as { email: string }[]).map(({ email }) => email));
  expect([...readers].filter((email) => !subscribed.has(email))).toEqual([]);
  for (const id of published) expect((await new Visitor(site).get(`/api/sermons/${id}`)).status).toBe(200);
  for (const url of files) {
    const file = await administrator.get(url);
    expect([url, file.status, file.headers.get('content-type')]).toEqual([url, 200, 'image/jpeg']);
  }
  expect(files.size).toBeGreaterThan(roundCount);
  // Temporary files of interrupted uploads are removed; with several instances they are kept for six hours.
  if (siteData.databaseUrl === '') expect(await listIncoming()).toEqual([]);
  // The location of a sermon, stored in the sermon's transaction, is listed with its country.
  expect(JSON.parse((await new Visitor(site).get('/api/locations/countries')).body)).toEqual(['Portugal']);

  // Every subscriber gets a welcome email. Only emails in flight during a kill may be sent twice.
  const outbox = join(siteData.dataDir, 'outbox');
  const readWelcomed = async () => {
    const names = (await readdir(outbox)).filter((name) => !name.startsWith('.'));
    const found: string[] = [];
    for (const name of names) {
      const to = /^To: (reader-\S+)$/m.exec(await readFile(join(outbox, name), 'utf8'))?.[1];
      if (to) found.push(to);
    }
    return found;
  };
  let recipients: string[] = [];
  await expect
    .poll(
      async () => {
        recipients = await readWelcomed();
        return [...readers].filter((email) => !recipients.includes(email)).length;
      },
      { ...pollOptions, timeout: 120_000 },
    )
    .toBe(0);
  expect(recipients.length - new Set(recipients).size).toBeLessThanOrEqual(roundCount);
  process.stdout.write(
    `${roundCount} kills: ${titles.size} sermons, ${published.size} publications, ${files.size} files, ${readers.size} subscriptions, none lost.\n`,
  );
});
