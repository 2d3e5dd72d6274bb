import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../src/server/testing/mail-server.ts';
import { type CuttablePostgres, startCuttablePostgres } from './postgres.ts';
import { type RunningSite, startSite } from './site.ts';
import { Visitor } from './visitor.ts';

/** Schedules are looked at twice a minute. */
const recovery = { timeout: 120_000, interval: 200 };
const second = 1_000;
const hour = 60 * 60 * second;
const week = 7 * 24 * hour;

interface Issue {
  readonly createdAt: string;
  readonly sentBy: string | null;
  readonly sermons: number;
  readonly counts: { readonly sent: number };
}

/** An administrator, who logs in anew wherever the clock has ended the session. */
function desk(site: RunningSite) {
  const visitor = new Visitor(site);
  return {
    visitor,
    async publish(title: string): Promise<void> {
      await visitor.login();
      const { id } = JSON.parse((await visitor.submit(title)).body);
      const { status } = await visitor.ask('PATCH', `/api/admin/sermons/${id}/publish`, { published: true });
      expect(status).toBe(200);
    },
    async issues(): Promise<Issue[]> {
      await visitor.login();
      return JSON.parse((await visitor.get('/api/admin/newsletters/highlights')).body).issues;
    },
    async subscribe(emails: readonly string[]): Promise<void> {
      for (const email of emails)
        expect((await visitor.ask('POST', '/api/newsletters/subscribe', { email })).status).toBe(200);
    },
  };
}

/** To whom mails went whose subject names this sermon, as often as they did. */
const toldOf = (mails: MailServer, title: string) =>
  mails.taken
    .filter(({ mail }) => mail.subject === `This week: ${title}`)
    .flatMap(({ to }) => to)
    .toSorted();

/** How often their time has come, by what a process says. */
const timesDue = (site: RunningSite) => site.output().match(/the weekly highlights are due/g)?.length ?? 0;

describe('a process whose clock comes to Thursday noon', () => {
  const readers = ['a@example.org', 'b@example.org', 'c@example.org'];
  let mails: MailServer;
  let dataDir: string;
  let site: RunningSite;
  let here: ReturnType<typeof desk>;

  /** The Thursday noon (UTC) after next: the process begins a week before it. */
  const noon = (() => {
    const now = new Date();
    const days = (4 - now.getUTCDay() + 7) % 7;
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12) + week;
  })();

  /** Sets the clock of the process, its embedded database among it. */
  async function setClock(moment: number): Promise<void> {
    // Never half written: the process reads it at every look at its clock.
    await writeFile(join(dataDir, 'clock.new'), String(moment - Date.now()));
    await rename(join(dataDir, 'clock.new'), join(dataDir, 'clock'));
  }

  beforeAll(async () => {
    [mails, dataDir] = await Promise.all([startMailServer(), mkdtemp(join(tmpdir(), 'bimah-weekly-'))]);
    await setClock(noon - 24 * hour);
    site = await startSite({
      dataDir,
      env: {
        SEED_DEMO: 'false',
        LOG_LEVEL: 'info',
        SMTP_URL: mails.url,
        TRUST_PROXY: 'true',
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`,
        CLOCK_FILE: join(dataDir, 'clock'),
      },
    });
    here = desk(site);
    await here.subscribe(readers);
  });
  afterAll(async () => {
    await site?.stop();
    await mails?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('sends the issue of the week to each reader once', async () => {
    await here.publish('Of the first week');
    await setClock(noon - 5 * second);
    await expect.poll(() => toldOf(mails, 'Of the first week'), recovery).toEqual(readers);
    const [issue, ...others] = await here.issues();
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ sentBy: null, sermons: 1 });
    const begun = Date.parse(issue?.createdAt ?? '') - noon;
    expect([begun >= 0, begun < 2 * 60 * second]).toEqual([true, true]);
  });

  test('that was asleep at that time sends it when it wakes', async () => {
    await here.publish('Of the second week');
    await setClock(noon + week + 3 * hour);
    await expect.poll(() => toldOf(mails, 'Of the second week'), recovery).toEqual(readers);
  });

  test('goes on with its weeks, and with mails that wait, after the clock was a year ahead and is set back', async () => {
    const due = timesDue(site);
    await setClock(noon + 52 * week + 24 * hour);
    // What it missed is looked after there; nothing is new in that week.
    await expect.poll(() => timesDue(site), recovery).toBe(due + 1);
    mails.behave((to) => (to === 'late@example.org' ? { refuseRecipient: 450 } : 'accept'));
    await here.subscribe(['late@example.org']);
    await expect.poll(() => mails.tries('late@example.org'), recovery).toBe(1);
    mails.behave(() => 'accept');

    await setClock(noon + 2 * week - hour);
    await here.publish('Of the third week');
    await setClock(noon + 2 * week - 5 * second);
    const everybody = [...readers, 'late@example.org'];
    await expect.poll(() => toldOf(mails, 'Of the third week'), recovery).toEqual(everybody);
    const welcomes = () => mails.taken.filter(({ mail }) => mail.subject?.startsWith('Welcome'));
    await expect.poll(() => welcomes().flatMap(({ to }) => to), recovery).toContain('late@example.org');
    expect(site.output()).toContain('the clock was set back');
  });

  test('has told each reader of each sermon once in the end', async () => {
    for (const title of ['Of the first week', 'Of the second week'])
      expect(toldOf(mails, title)).toEqual(readers);
    expect((await here.issues()).map(({ sermons }) => sermons)).toEqual([1, 1, 1]);
    expect(site.output()).not.toMatch(/a request failed|a procedure failed|unhandled/i);
  });
});

describe('two processes on one PostgreSQL, when the time comes', () => {
  const readers = Array.from({ length: 30 }, (_, number) => `reader-${number}@example.org`).toSorted();
  let mails: MailServer;
  let postgres: CuttablePostgres;
  let direct: Client;
  const folders: string[] = [];
  let sites: RunningSite[] = [];

  const start = async (schedule: string): Promise<RunningSite> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bimah-weekly-'));
    folders.push(dataDir);
    const env = {
      DATABASE_URL: postgres.url,
      SEED_DEMO: 'false',
      LOG_LEVEL: 'info',
      SMTP_URL: mails.url,
      HIGHLIGHTS_SCHEDULE: schedule,
    };
    return startSite({ dataDir, env });
  };

  beforeAll(async () => {
    [mails, postgres] = await Promise.all([startMailServer(), startCuttablePostgres()]);
    direct = new Client({ connectionString: postgres.directUrl });
    await direct.connect();
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await mails?.close();
    await direct?.end();
    await postgres?.stop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  test('send the issue once between them', async () => {
    // The server's clock cannot be set, so the schedule is: a moment that is far enough for what comes first.
    const moment = new Date(Date.now() + 90 * second);
    moment.setUTCSeconds(0, 0);
    const schedule = `${moment.getUTCMinutes()} ${moment.getUTCHours()} * * ${moment.getUTCDay()}`;
    sites = await Promise.all([start(schedule), start(schedule)]);
    const there = desk(sites[0] as RunningSite);
    await there.publish('Of one week for two');
    await there.subscribe(readers);
    await expect
      .poll(() => toldOf(mails, 'Of one week for two'), { ...recovery, timeout: 240_000 })
      .toEqual(readers);
    // Both have looked at the schedules again, and neither begins another.
    const lastLook = async () => (await direct.query('select cron_on from jobs.version')).rows[0].cron_on;
    await expect
      .poll(async () => (await lastLook()) - moment.getTime(), recovery)
      .toBeGreaterThan(65 * second);
    await expect
      .poll(
        async () =>
          (
            await direct.query(
              `select 1 from jobs.job where name = 'highlights.begin' and state < 'completed'`,
            )
          ).rowCount,
        recovery,
      )
      .toBe(0);
    expect((await there.issues()).map(({ sermons, counts }) => [sermons, counts.sent])).toEqual([
      [1, readers.length],
    ]);
    expect(toldOf(mails, 'Of one week for two')).toEqual(readers);
    expect(sites.map(timesDue).reduce((sum, times) => sum + times)).toBe(1);
  });
});
