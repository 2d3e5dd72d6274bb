import { describe, expect, test } from 'vitest';
import { jobs } from '../../../composition/job-list.ts';
import { openJobQueue } from '../../../jobs/job-queue.ts';
import { createMailer } from '../../../mail/mailer.ts';
import { openTestPostgres } from '../../../testing/postgres.ts';
import { highlightsSite, slowPoll } from '../../../testing/sites/highlights-site.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';

const {
  server,
  site,
  hoursAgo,
  addSermon,
  addSubscribers,
  readNextIssue,
  send,
  mailsTo,
  latest,
  untilDelivered,
  skipRetryDelays,
} = await highlightsSite();

describe('sending', () => {
  test('reaches every active subscriber once, each with a different unsubscribe link', async () => {
    await addSermon({ title: 'על הסולם', preview: 'Of ladders and angels.' });
    const emails = await addSubscribers(60, 'all');
    await site.em().nativeUpdate(Subscriber, { email: emails[0] }, { isActive: 'false' });
    expect(await send()).toMatchObject({ sermons: 1, recipients: 59 });
    await untilDelivered();
    expect(mailsTo(emails[0] ?? '')).toEqual([]);
    const links = new Set<string>();
    for (const email of emails.slice(1)) {
      const [first, ...more] = mailsTo(email);
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

  test('includes a sermon once: the next issue has only sermons published later', async () => {
    await addSermon({ title: 'The first' });
    await addSubscribers(1, 'once');
    await send();
    await untilDelivered();
    expect((await readNextIssue()).sermons).toEqual([]);
    await addSermon({ title: 'The second' });
    expect(await send()).toMatchObject({ sermons: 1, recipients: 1 });
    await untilDelivered();
    expect(mailsTo('once0@example.org').map(({ mail }) => mail.subject)).toEqual([
      'This week: The first',
      'This week: The second',
    ]);
  });

  test('creates one issue for three concurrent requests', async () => {
    await addSermon();
    const emails = await addSubscribers(5, 'twice');
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.filter(({ issueId }) => issueId !== null)).toHaveLength(1);
    await untilDelivered();
    for (const email of emails) expect(mailsTo(email)).toHaveLength(1);
  });

  test('a temporary rejection is retried; a permanent one marks the delivery as failed', async () => {
    await addSermon();
    await addSubscribers(3, 'odd');
    server.behave((to) =>
      to === 'odd0@example.org' && server.countAttempts(to) < 2
        ? { rejectRecipient: 450 }
        : to === 'odd1@example.org'
          ? { rejectRecipient: 550 }
          : 'accept',
    );
    await send();
    await skipRetryDelays(1);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ sent: 2, failed: 1 });
    expect(mailsTo('odd0@example.org')).toHaveLength(1);
    expect(server.countAttempts('odd1@example.org')).toBe(1);
    const [row] = await site
      .em()
      .execute<{ last_error: string; attempts: number }[]>(
        `select last_error, attempts from highlights_deliveries where status = 'failed'`,
      );
    expect(row).toMatchObject({ attempts: 1, last_error: expect.stringContaining('550') });
  });

  test('a delivery whose connections close fails after 11 attempts; delays grow, to two hours at most', async () => {
    await addSermon();
    await addSubscribers(1, 'never');
    server.behave(() => 'hang up');
    await send();
    const delays: number[] = [];
    for (let tried = 1; tried <= 10; tried++) {
      await expect.poll(() => server.countAttempts('never0@example.org'), slowPoll).toBe(tried);
      delays.push(await skipRetryDelays(1));
    }
    await expect.poll(() => server.countAttempts('never0@example.org'), slowPoll).toBe(11);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ failed: 1 });
    expect(delays[0]).toBeGreaterThan(5);
    expect(delays[4]).toBeGreaterThan((delays[0] ?? 0) * 4);
    expect(Math.max(...delays)).toBeLessThanOrEqual(7_200);
  });

  test('a retry sends nothing to a subscriber who unsubscribed, and leaves out an unpublished sermon', async () => {
    await addSermon({ title: 'Stays' });
    const hidden = await addSermon({ title: 'Goes' });
    const emails = await addSubscribers(2, 'late');
    server.behave(() => ({ rejectRecipient: 450 }));
    await send();
    await expect.poll(async () => (await latest())?.counts.retrying, slowPoll).toBe(2);
    await site.em().nativeUpdate(Subscriber, { email: emails[0] }, { isActive: 'false' });
    await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${hidden.id}/publish`,
      payload: { published: false },
    });
    server.behave(() => 'accept');
    await skipRetryDelays(2);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ sent: 1, skipped: 1 });
    expect(mailsTo(emails[0] ?? '')).toEqual([]);
    const [mail] = mailsTo(emails[1] ?? '');
    expect(mail?.mail.text).toContain('Stays');
    expect(mail?.mail.text).not.toContain('Goes');
  });
});

describe('a sermon that is hidden after its issue began', () => {
  const hide = (id: number, hidden: boolean) =>
    site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/hide`, payload: { hidden } });
  const titles = async () => (await readNextIssue()).sermons.map(({ title }: { title: string }) => title);
  const subjects = (email: string) => mailsTo(email).map(({ mail }) => mail.subject);

  test('is in the next issue after it is unhidden if no email contained it, and in none after that', async () => {
    await addSermon({ title: 'Stays' });
    const hidden = await addSermon({ title: 'Comes back' });
    await addSubscribers(2, 'back');
    server.behave(() => ({ rejectRecipient: 450 }));
    await send();
    await expect.poll(async () => (await latest())?.counts.retrying, slowPoll).toBe(2);
    await hide(hidden.id, true);
    server.behave((to) => (to === 'back1@example.org' ? { rejectRecipient: 450 } : 'accept'));
    await skipRetryDelays(2);
    await expect.poll(async () => (await latest())?.counts, slowPoll).toMatchObject({ sent: 1, retrying: 1 });
    await hide(hidden.id, false);
    // The pending email may include the sermon, so no other issue does.
    expect(await titles()).toEqual([]);
    await hide(hidden.id, true);
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    expect(await titles()).toEqual([]);
    await hide(hidden.id, false);
    expect(await titles()).toEqual(['Comes back']);
    expect(await send()).toMatchObject({ sermons: 1, recipients: 2 });
    await untilDelivered();
    for (const email of ['back0@example.org', 'back1@example.org'])
      expect(subjects(email)).toEqual(['This week: Stays', 'This week: Comes back']);
    await hide(hidden.id, true);
    await hide(hidden.id, false);
    expect(await titles()).toEqual([]);
  });

  test('is not in the next issue if the database does not record whether emails included it', async () => {
    const { id } = await addSermon({ title: 'Sent long ago' });
    await addSubscribers(1, 'before');
    await send();
    await untilDelivered();
    await site.em().execute('update highlights_sermons set is_included = null');
    expect(await titles()).toEqual([]);
    await hide(id, true);
    await hide(id, false);
    expect(await titles()).toEqual([]);
  });

  test('is not in the next issue if one subscriber has received it', async () => {
    await addSermon({ title: 'Stays' });
    const hidden = await addSermon({ title: 'Sent to one' });
    await addSubscribers(2, 'some');
    server.behave((to) => (to === 'some1@example.org' ? { rejectRecipient: 450 } : 'accept'));
    await send();
    await expect.poll(async () => (await latest())?.counts, slowPoll).toMatchObject({ sent: 1, retrying: 1 });
    await hide(hidden.id, true);
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    const [received] = mailsTo('some1@example.org');
    expect(received?.mail.text).toContain('Stays');
    expect(received?.mail.text).not.toContain('Sent to one');
    await hide(hidden.id, false);
    expect(await titles()).toEqual([]);
  });

  test('is in the next issue even if it was the only sermon and is older than a week', async () => {
    await site.em().insert(HighlightsIssue, { createdAt: hoursAgo(24 * 11) });
    const hidden = await addSermon({ title: 'Late, and alone', publishedAt: hoursAgo(24 * 10) });
    await addSubscribers(1, 'alone');
    server.behave(() => ({ rejectRecipient: 450 }));
    expect(await send()).toMatchObject({ sermons: 1 });
    await expect.poll(async () => (await latest())?.counts.retrying, slowPoll).toBe(1);
    await hide(hidden.id, true);
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    expect((await latest())?.counts).toMatchObject({ skipped: 1 });
    await hide(hidden.id, false);
    expect(await send()).toMatchObject({ sermons: 1 });
    await untilDelivered();
    expect(subjects('alone0@example.org')).toEqual(['This week: Late, and alone']);
    expect(await titles()).toEqual([]);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('three instances on one database', () => {
  test('send an issue to each of 400 subscribers once, and at least two of them send', async () => {
    const settings = site.settings;
    const others: { readonly sentTo: string[]; close(): Promise<void> }[] = [];
    for (let index = 0; index < 2; index++) {
      const orm = await openTestPostgres(settings.databaseUrl ?? '');
      const mailer = createMailer(settings);
      const sentTo: string[] = [];
      const send = mailer.send.bind(mailer);
      mailer.send = async (mail) => {
        sentTo.push(mail.to);
        await send(mail);
      };
      const queue = await openJobQueue({ orm, settings, log: site.app.log, jobs });
      await queue.work({ settings, mailer, files: site.files });
      others.push({
        sentTo,
        async close() {
          await queue.stop();
          mailer.close();
          await orm.close(true);
        },
      });
    }
    await addSermon();
    const emails = await addSubscribers(400, 'both');
    await send();
    await untilDelivered();
    // Stopping waits for emails that are being sent.
    for (const other of others) await other.close();
    expect(server.received.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    const sentByOthers = others.map(({ sentTo }) => sentTo.length);
    const sentBySite = emails.length - sentByOthers.reduce((sum, count) => sum + count, 0);
    const senders = [sentBySite, ...sentByOthers].filter((count) => count > 0);
    expect(senders.length).toBeGreaterThanOrEqual(2);
    expect((await latest())?.counts).toMatchObject({ sent: 400, failed: 0 });
  });
});
