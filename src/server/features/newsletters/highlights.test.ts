import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOrm } from '../../db/orm.ts';
import { jobs } from '../../jobs/job-list.ts';
import { enqueue, type JobQueue, openJobQueue } from '../../jobs/job-queue.ts';
import { createMailer } from '../../mail/mailer.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createStoredSermon } from '../sermons/sermon.factory.ts';
import { deliveryQueue } from './highlights.rules.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';
import { Newsletter } from './newsletter.entity.ts';

let server: MailServer;
let site: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  site = await createTestApp({ SMTP_URL: server.url, MAIL_RATE: '1000' });
  await site.work();
});
afterAll(async () => {
  await site.close();
  await server.close();
});

/** The machine may be busy: a poll ends when the thing has happened, and says nothing of how fast. */
const patient = { timeout: 25_000 };

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
const published = (overrides: Parameters<typeof createStoredSermon>[1] = {}) =>
  createStoredSermon(site.em(), { publishedAt: hoursAgo(2), ...overrides });

async function addReaders(count: number, prefix: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${prefix}${index}@example.org`);
  await site.em().insertMany(
    Newsletter,
    emails.map((email) => ({ email, dateSubscribed: new Date() })),
  );
  return emails;
}

const next = async () =>
  (await site.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' })).json();
const send = async () =>
  (await site.administer({ method: 'POST', url: '/api/admin/newsletters/highlights/send' })).json();
const mailsTo = (email: string) => server.taken.filter(({ to }) => to.includes(email));
const latest = async () => (await site.em().getRepository(HighlightsIssue).findLatest(1))[0];

/** Waits until no mail of the latest issue is to be sent any more; asks the database, not the clock. */
async function untilDelivered() {
  await expect
    .poll(async () => {
      const { counts } = (await latest()) ?? {};
      return counts && counts.waiting + counts.sending + counts.retrying;
    }, patient)
    .toBe(0);
}

/** Lets the next try of so many waiting jobs be due now, and wakes the worker. Returns the longest pause that was cut short. */
async function skipPauses(count: number): Promise<number> {
  const waiting = () =>
    site.em().execute<{ pause: string }[]>(
      `select extract(epoch from start_after - now())::text as pause from jobs.job
       where name = 'highlights.deliver' and state = 'retry'`,
    );
  await expect.poll(async () => (await waiting()).length, patient).toBe(count);
  const pauses = (await waiting()).map(({ pause }) => Number(pause));
  await site.em().execute(`update jobs.job set start_after = now() where state = 'retry'`);
  await enqueue(site.em(), deliveryQueue, { deliveryId: 0 });
  return Math.max(...pauses);
}

beforeEach(async () => {
  const em = site.em();
  await em.execute('delete from highlights_issues');
  await em.execute('delete from sermons');
  await em.execute('delete from newsletters');
  server.taken.length = 0;
});
afterEach(() => server.behave(() => 'accept'));

describe('the next issue', () => {
  test('holds what was first published in the last seven days, the featured sermon first', async () => {
    await published({ title: 'Of the day', dateDelivered: new Date('2026-11-19T00:00:00Z') });
    await published({ title: 'Of the day after', dateDelivered: new Date('2026-11-20T00:00:00Z') });
    await published({
      title: 'Featured',
      isFeatured: 'true',
      dateDelivered: new Date('2026-01-01T00:00:00Z'),
    });
    await published({ title: 'Of last month', publishedAt: hoursAgo(24 * 8) });
    await published({ title: 'A draft', isPublished: 'false' });
    await published({ title: 'Hidden', isHidden: 'true' });
    await addReaders(3, 'preview');
    const highlights = await next();
    expect(highlights.sermons.map(({ title }: { title: string }) => title)).toEqual([
      'Featured',
      'Of the day after',
      'Of the day',
    ]);
    expect(highlights).toMatchObject({ recipients: 3, timezone: 'UTC', issues: [] });
    expect(highlights.preview.subject).toBe('This week on Bimah: 3 new sermons');
    expect(highlights.preview.html).toContain('Of the day after');
    expect(highlights.preview.text).toContain('Of the day after');
    expect(new Date(highlights.nextAt).getUTCDay()).toBe(4);
    expect(new Date(highlights.nextAt).getUTCHours()).toBe(12);
  });

  test('of a week that is longer than seven days begins where the last one ended', async () => {
    const dayAndHours = (days: number, hours: number) => hoursAgo(24 * days + hours);
    await site.em().insert(HighlightsIssue, { createdAt: dayAndHours(8, 0) });
    await published({ title: 'While nothing ran', publishedAt: dayAndHours(7, 23) });
    await published({ title: 'Of the week before', publishedAt: dayAndHours(8, 1) });
    const titles = async () => (await next()).sermons.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['While nothing ran']);
    await site.em().nativeUpdate(HighlightsIssue, {}, { createdAt: dayAndHours(30, 0) });
    expect(await titles()).toEqual([]);
  });

  test('is empty when there is nothing new, and then nobody gets a mail', async () => {
    await addReaders(2, 'empty');
    expect(await next()).toMatchObject({ sermons: [], preview: null });
    expect(await send()).toEqual({
      issueId: null,
      sermons: 0,
      recipients: 0,
      message: 'There is nothing new to send.',
    });
    expect(await latest()).toBeUndefined();
  });

  test('is for administrators', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/newsletters/highlights'],
      ['POST', '/api/admin/newsletters/highlights/send'],
      ['POST', '/api/admin/newsletters/highlights/test'],
    ] as const) {
      expect((await site.visit({ method, url })).statusCode).toBe(401);
    }
  });
});

describe('a test', () => {
  const testTo = (email: string) =>
    site.administer({ method: 'POST', url: '/api/admin/newsletters/highlights/test', payload: { email } });

  test('goes to one address, at once, and leaves the issue as it was', async () => {
    await published({ title: 'For a test' });
    const answer = await testTo('moderator@example.org');
    expect(answer.statusCode).toBe(200);
    expect(mailsTo('moderator@example.org').map(({ mail }) => mail.subject)).toEqual([
      'Test: This week: For a test',
    ]);
    expect((await next()).sermons).toHaveLength(1);
  });

  test('says what the mail server says', async () => {
    await published();
    server.behave(() => ({ refuseRecipient: 550 }));
    const answer = await testTo('moderator@example.org');
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toMatch(/^The mail server did not take it: 550/);
  });

  test('is refused when there is nothing to test, and for what is no address', async () => {
    expect((await testTo('moderator@example.org')).statusCode).toBe(409);
    expect((await testTo('nobody')).statusCode).toBe(400);
  });
});

describe('sending', () => {
  test('reaches every active subscriber once, each with a link of their own', async () => {
    await published({ title: 'על הסולם', preview: 'Of ladders and angels.' });
    const readers = await addReaders(60, 'all');
    await site.em().nativeUpdate(Newsletter, { email: readers[0] }, { isActive: 'false' });
    expect(await send()).toMatchObject({ sermons: 1, recipients: 59 });
    await untilDelivered();
    expect(mailsTo(readers[0] ?? '')).toEqual([]);
    const links = new Set<string>();
    for (const reader of readers.slice(1)) {
      const [first, ...more] = mailsTo(reader);
      expect(more).toEqual([]);
      const link =
        first?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.slice(1, -1) ?? '';
      expect(first?.mail.text).toContain(link);
      expect(first?.mail.html).toContain(link);
      expect(first?.raw).not.toContain('TOKEN');
      links.add(link);
    }
    expect(links.size).toBe(59);
    expect((await latest())?.counts).toMatchObject({ sent: 59, failed: 0 });
  });

  test('tells of a sermon once: the next issue holds only what came after', async () => {
    await published({ title: 'The first' });
    await addReaders(1, 'once');
    await send();
    await untilDelivered();
    expect((await next()).sermons).toEqual([]);
    await published({ title: 'The second' });
    expect(await send()).toMatchObject({ sermons: 1, recipients: 1 });
    await untilDelivered();
    expect(mailsTo('once0@example.org').map(({ mail }) => mail.subject)).toEqual([
      'This week: The first',
      'This week: The second',
    ]);
  });

  test('pressed twice at the same moment, it sends once', async () => {
    await published();
    const readers = await addReaders(5, 'twice');
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.filter(({ issueId }) => issueId !== null)).toHaveLength(1);
    await untilDelivered();
    for (const reader of readers) expect(mailsTo(reader)).toHaveLength(1);
  });

  test('an address that is refused for now is tried again; one that is refused for good is marked', async () => {
    await published();
    await addReaders(3, 'odd');
    server.behave((to) =>
      to === 'odd0@example.org' && server.tries(to) < 2
        ? { refuseRecipient: 450 }
        : to === 'odd1@example.org'
          ? { refuseRecipient: 550 }
          : 'accept',
    );
    await send();
    await skipPauses(1);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ sent: 2, failed: 1 });
    expect(mailsTo('odd0@example.org')).toHaveLength(1);
    expect(server.tries('odd1@example.org')).toBe(1);
    const [row] = await site
      .em()
      .execute<{ last_error: string; attempts: number }[]>(
        `select last_error, attempts from highlights_deliveries where status = 'failed'`,
      );
    expect(row).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
  });

  test('an address that is never taken is marked after the last try, with growing pauses before', async () => {
    await published();
    await addReaders(1, 'never');
    server.behave(() => 'hang up');
    await send();
    const pauses: number[] = [];
    for (let tried = 1; tried <= 10; tried++) {
      await expect.poll(() => server.tries('never0@example.org'), patient).toBe(tried);
      pauses.push(await skipPauses(1));
    }
    await expect.poll(() => server.tries('never0@example.org'), patient).toBe(11);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ failed: 1 });
    expect(pauses[0]).toBeGreaterThan(5);
    expect(pauses[4]).toBeGreaterThan((pauses[0] ?? 0) * 4);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(7_200);
  }, 120_000);

  test('who leaves before their turn gets nothing; what is hidden before its turn is not told of', async () => {
    await published({ title: 'Stays' });
    const hidden = await published({ title: 'Goes' });
    const readers = await addReaders(2, 'late');
    server.behave(() => ({ refuseRecipient: 450 }));
    await send();
    await expect.poll(async () => (await latest())?.counts.retrying, patient).toBe(2);
    await site.em().nativeUpdate(Newsletter, { email: readers[0] }, { isActive: 'false' });
    await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${hidden.id}/publish`,
      payload: { published: false },
    });
    server.behave(() => 'accept');
    await skipPauses(2);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ sent: 1, skipped: 1 });
    expect(mailsTo(readers[0] ?? '')).toEqual([]);
    const [mail] = mailsTo(readers[1] ?? '');
    expect(mail?.raw).toContain('Stays');
    expect(mail?.raw).not.toContain('Goes');
  });
});

test('each issue, and each test, is in the audit log', async () => {
  await published();
  await addReaders(1, 'audit');
  await send();
  const rows = await site.em().execute(`select actor from audit_log where action = 'highlights.send'`);
  expect(rows.length).toBeGreaterThan(0);
  await untilDelivered();
});

describe.runIf(process.env.TEST_DATABASE_URL)('two instances on one database', () => {
  test('send an issue once, whichever of them has which mail', async () => {
    const settings = site.settings;
    const others: { queue: JobQueue; close(): Promise<void> }[] = [];
    for (let index = 0; index < 2; index++) {
      const orm = await openOrm({ databaseUrl: settings.databaseUrl, dataDir: '' });
      const mailer = createMailer(settings);
      const queue = await openJobQueue({ orm, settings, log: site.app.log, jobs });
      await queue.work({ settings, mailer, files: site.files });
      others.push({
        queue,
        async close() {
          await queue.stop();
          mailer.close();
          await orm.close(true);
        },
      });
    }
    await published();
    const readers = await addReaders(400, 'both');
    await send();
    await untilDelivered();
    expect(server.taken).toHaveLength(400);
    expect(new Set(server.taken.flatMap(({ to }) => to))).toEqual(new Set(readers));
    for (const other of others) await other.close();
  });

  test('begin the weekly issue once when its time comes', async () => {
    await published();
    await addReaders(1, 'weekly');
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.issueId, two.issueId].filter((id) => id !== null)).toHaveLength(1);
    await untilDelivered();
    expect(mailsTo('weekly0@example.org')).toHaveLength(1);
  });
});
