import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/server/composition/database.ts';
import type { Em } from '../../src/server/db/orm.ts';
import { createStoredSermon } from '../../src/server/features/sermons/sermon/sermon.factory.ts';
import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import { createSiteData, type SiteData } from '../sites/data-directory.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const subscribers = 5_000;
/** A fifth follows a rabbi without a new sermon, and gets nothing. Recipients in responses are all subscribers. */
const subscribersWithNews = 4_000;
const kills = 3;

/** The number of emails that a process sends concurrently. Each kill may repeat this many. */
const concurrentEmails = 10;

let mailServer: MailServer;
let siteData: SiteData;
let sites: RunningSite[] = [];

/** On PostgreSQL there are two instances, killed in turn; the embedded database has one. */
const usesPostgres = () => inject('postgresUrl') !== '';

const start = () =>
  startSite({
    dataDir: siteData.dataDir,
    env: {
      DATABASE_URL: siteData.databaseUrl,
      SMTP_URL: mailServer.url,
      MAIL_RATE: '1000',
      SEED_DEMO: 'false',
    },
  });

beforeAll(async () => {
  mailServer = await startMailServer();
  siteData = await createSiteData('highlights');
  const database = await openDatabase({ ...siteData, databaseUrl: siteData.databaseUrl || undefined });
  const em = database.orm.em.fork() as Em;
  const followed = await createStoredSermon(em, { title: 'Through it all', publishedAt: new Date() });
  const older = await createStoredSermon(em, { rabbiName: 'Rabbi of Last Year', publishedAt: new Date(0) });
  await em.execute(
    `insert into newsletters (email, followed_rabbis)
     select 'reader' || i || '@example.org', case i % 5 when 0 then array[?::int] when 1 then array[?::int] else '{}' end
     from generate_series(1, ${subscribers}) i`,
    [followed.rabbi?.id, older.rabbi?.id],
  );
  await database.close();
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await mailServer.close();
  await siteData?.remove();
});

test(`${subscribersWithNews} of ${subscribers} subscribers have new sermons and get one email each, although the process is killed ${kills} times`, async () => {
  sites = usesPostgres() ? await Promise.all([start(), start()]) : [await start()];
  const path = '/api/admin/newsletters/highlights';
  const sent = await (await logIn(sites[0] as RunningSite)).request('POST', `${path}/send`);
  expect(JSON.parse(sent.body)).toMatchObject({ sermons: 1, recipients: subscribers });

  for (let count = 1; count <= kills; count++) {
    await mailServer.until((received) => received.length >= (count * subscribersWithNews) / (kills + 1));
    const victim = sites.shift();
    if (!victim) throw new Error('Nothing is running');
    await kill(victim);
    sites.push(await start());
  }

  const administrator = await logIn(sites[0] as RunningSite);
  const counts = async () => JSON.parse((await administrator.get(path)).body).issues[0].counts;
  const unfinished = async () => {
    const { waiting, sending, retrying } = await counts();
    return waiting + sending + retrying;
  };
  await expect.poll(unfinished, { timeout: 600_000, interval: 1_000 }).toBe(0);
  expect(await counts()).toMatchObject({
    sent: subscribersWithNews,
    failed: 0,
    skipped: subscribers - subscribersWithNews,
  });

  const deliveries = new Map<string, number>();
  for (const { to } of mailServer.received)
    deliveries.set(to[0] ?? '', (deliveries.get(to[0] ?? '') ?? 0) + 1);
  expect(deliveries.size).toBe(subscribersWithNews);
  const repeated = mailServer.received.length - subscribersWithNews;
  process.stdout.write(
    `${subscribersWithNews} recipients, ${kills} kills: ${repeated} emails in flight were sent twice.\n`,
  );
  expect(repeated).toBeLessThanOrEqual(kills * concurrentEmails);
  // The duplicates have the same Message-ID, so that mail servers can drop them.
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(subscribersWithNews);
});
