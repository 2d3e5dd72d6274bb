import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../../src/server/composition/database.ts';
import type { Em } from '../../src/server/db/orm.ts';
import { createStoredSermon } from '../../src/server/features/sermons/sermon/sermon.factory.ts';
import { type MailServer, startMailServer } from '../../src/server/testing/mail-server.ts';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const subscriberCount = 5_000;
/** A fifth of the subscribers follow a rabbi without a new sermon, and get no email. */
const countWithNews = 4_000;
const killCount = 3;

/** The number of emails that a process sends concurrently. Each kill may repeat this many. */
const concurrentEmails = 10;

let mailServer: MailServer;
let siteData: SiteData;
let sites: RunningSite[] = [];

/** Whether two instances run and are killed in turn. The embedded database allows only one instance. */
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
     from generate_series(1, ${subscriberCount}) i`,
    [followed.rabbi?.id, older.rabbi?.id],
  );
  await database.close();
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await mailServer.close();
  await siteData?.remove();
});

test(`the highlights reach the ${countWithNews} of ${subscriberCount} subscribers who have new sermons, with at most ${killCount * concurrentEmails} repeated emails, although a process is killed ${killCount} times`, async () => {
  sites = usesPostgres() ? await Promise.all([start(), start()]) : [await start()];
  const path = '/api/admin/newsletters/highlights';
  const sent = await (await logIn(sites[0] as RunningSite)).request('POST', `${path}/send`);
  expect(JSON.parse(sent.body)).toMatchObject({ sermons: 1, recipients: countWithNews });

  for (let count = 1; count <= killCount; count++) {
    await mailServer.until((received) => received.length >= (count * countWithNews) / (killCount + 1));
    const victim = sites.shift();
    if (!victim) throw new Error('Nothing is running');
    await kill(victim);
    sites.push(await start());
  }

  const administrator = await logIn(sites[0] as RunningSite);
  const readCounts = async () => JSON.parse((await administrator.get(path)).body).issues[0].counts;
  const countUnfinished = async () => {
    const { waiting, sending, retrying } = await readCounts();
    return waiting + sending + retrying;
  };
  await expect.poll(countUnfinished, { timeout: 600_000, interval: 1_000 }).toBe(0);
  expect(await readCounts()).toMatchObject({
    sent: countWithNews,
    failed: 0,
    skipped: subscriberCount - countWithNews,
  });

  const deliveries = new Map<string, number>();
  for (const { to } of mailServer.received)
    deliveries.set(to[0] ?? '', (deliveries.get(to[0] ?? '') ?? 0) + 1);
  expect(deliveries.size).toBe(countWithNews);
  const repeated = mailServer.received.length - countWithNews;
  process.stdout.write(
    `${countWithNews} recipients, ${killCount} kills: ${repeated} emails in flight were sent twice.\n`,
  );
  expect(repeated).toBeLessThanOrEqual(killCount * concurrentEmails);
  // The duplicates have the same Message-ID, so that mail servers can drop them.
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(countWithNews);
});
