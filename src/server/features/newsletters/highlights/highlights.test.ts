import { afterEach, describe, expect, test, vi } from 'vitest';
import { highlightsSite } from '../../../testing/sites/highlights-site.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createStoredSermon } from '../../sermons/sermon/sermon.factory.ts';
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
} = await highlightsSite();

afterEach(() => vi.useRealTimers());

describe('the next issue', () => {
  test('has the sermons first published in the last seven days, the featured one first', async () => {
    await addSermon({ title: 'Of the day', dateDelivered: new Date('2026-11-19T00:00:00Z') });
    await addSermon({ title: 'Of the day after', dateDelivered: new Date('2026-11-20T00:00:00Z') });
    await addSermon({
      title: 'Featured',
      isFeatured: 'true',
      dateDelivered: new Date('2026-01-01T00:00:00Z'),
    });
    await addSermon({ title: 'Of eight days ago', publishedAt: hoursAgo(24 * 8) });
    await addSermon({ title: 'A draft', isPublished: 'false' });
    await addSermon({ title: 'Hidden', isHidden: 'true' });
    await addSubscribers(3, 'preview');
    const highlights = await readNextIssue();
    expect(highlights.sermons.map(({ title }: { title: string }) => title)).toEqual([
      'Featured',
      'Of the day after',
      'Of the day',
    ]);
    expect(highlights).toMatchObject({ recipients: 3, timezone: 'UTC', issues: [] });
    expect(highlights.preview.subject).toBe('This week on Bimah: 3 new sermons');
    expect(highlights.preview.html).toContain('Of the day after');
    expect(highlights.preview.text).toContain('Of the day after');
    expect(highlights.preview.html).toMatch(
      /href="http:\/\/localhost:3000\/rabbis\/[^"]+"[^>]*>[^<]+<\/a>, <a href="http:\/\/localhost:3000\/synagogues\/[^"]+"/,
    );
    expect(highlights.preview.text).toMatch(
      /^Given for [^:]+: http.*\/(torah-portions|holiday-resources)\/[a-z-]+$/m,
    );
  });

  test('starts on Thursday at 12:00 UTC by default', async () => {
    const standard = await createTestApp();
    const { nextAt } = (
      await standard.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' })
    ).json();
    expect([new Date(nextAt).getUTCDay(), new Date(nextAt).getUTCHours()]).toEqual([4, 12]);
    await standard.close();
  });

  test('names the occasion of the coming Shabbat, and links to its page and, if it has sermons, its booklet', async () => {
    await addSermon({ title: 'Of the week', chosenOccasions: ['noach'] });
    const { text } = (await readNextIssue()).preview;
    const [, name, slug] = /^This Shabbat: ([^,\n]+).*\nhttp.*\/([a-z-]+)$/m.exec(text) ?? [];
    const occasion = (await site.visit({ method: 'GET', url: `/api/occasions/${slug}` })).json();
    expect(occasion.name).toBe(name);
    const [coming] = occasion.nextDates.diaspora;
    expect(Date.parse(coming.date) - Date.now()).toBeLessThan(7 * 24 * 3_600_000);
    expect(text).not.toContain('/booklet');
    await addSermon({ title: 'For this Shabbat', chosenOccasions: [String(slug)] });
    await addSubscribers(1, 'week');
    await send();
    await untilDelivered();
    const [mail] = mailsTo('week0@example.org');
    expect(mail?.mail.html).toContain(`href="http://localhost:3000/booklet?occasion=${slug}"`);
    expect(mail?.mail.text).toMatch(
      new RegExp(`To print: Sermons for .+\nhttp://localhost:3000/booklet\\?occasion=${slug}\n`),
    );
  });

  test.each([
    ['Asia/Jerusalem', '2026-11-21T20:00+02:00', 'Vayishlach'],
    ['America/New_York', '2026-11-20T20:00-05:00', 'Vayetzei'],
  ])('with the time zone %s, names the Shabbat after %s: %s', async (timezone, time, name) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
    const site = await createTestApp({ HIGHLIGHTS_TIMEZONE: timezone });
    try {
      await createStoredSermon(site.em(), { publishedAt: hoursAgo(2) });
      const response = await site.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' });
      expect(response.json().preview.text).toContain(`This Shabbat: ${name},`);
    } finally {
      await site.close();
    }
  });

  test('covers the time since the last issue started if that was 8 days ago, but not 30 days ago', async () => {
    const daysAndHoursAgo = (days: number, hours: number) => hoursAgo(24 * days + hours);
    await site.em().insert(HighlightsIssue, { createdAt: daysAndHoursAgo(8, 0) });
    await addSermon({ title: 'While nothing ran', publishedAt: daysAndHoursAgo(7, 23) });
    await addSermon({ title: 'Of the week before', publishedAt: daysAndHoursAgo(8, 1) });
    const titles = async () => (await readNextIssue()).sermons.map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['While nothing ran']);
    await site.em().nativeUpdate(HighlightsIssue, {}, { createdAt: daysAndHoursAgo(30, 0) });
    expect(await titles()).toEqual([]);
  });

  test('has an older sermon that was unpublished or hidden in its first week and is visible again, not one unpublished later', async () => {
    const set = (id: number, verb: 'publish' | 'hide', on: boolean) =>
      site.administer({
        method: 'PATCH',
        url: `/api/admin/sermons/${id}/${verb}`,
        payload: { [verb === 'hide' ? 'hidden' : 'published']: on },
      });
    const titles = async () =>
      (await readNextIssue()).sermons.map(({ title }: { title: string }) => title).toSorted();
    const since = { publishedAt: hoursAgo(24 * 10) };
    const [whileNew, whenOld] = [hoursAgo(24 * 9), hoursAgo(24)];
    for (const [title, verb, takenBackAt] of [
      ['Taken back', 'publish', whileNew],
      ['Hidden for a while', 'hide', whileNew],
      ['Old when it was taken back', 'publish', whenOld],
    ] as const) {
      const { id } = await addSermon({ title, ...since });
      await set(id, verb, verb === 'hide');
      await site
        .em()
        .execute(`update audit_log set created_at = ? where subject_id = ?`, [takenBackAt, String(id)]);
      expect(await titles()).not.toContain(title);
      await set(id, verb, verb === 'publish');
    }
    expect(await titles()).toEqual(['Hidden for a while', 'Taken back']);
    await addSubscribers(1, 'again');
    expect(await send()).toMatchObject({ sermons: 2 });
    expect(await titles()).toEqual([]);
  });

  test('covers a month when the schedule is monthly', async () => {
    const monthly = await createTestApp({ HIGHLIGHTS_SCHEDULE: '0 12 1 * *' });
    await createStoredSermon(monthly.em(), { title: 'Of three weeks ago', publishedAt: hoursAgo(24 * 21) });
    await createStoredSermon(monthly.em(), { title: 'Of the month before', publishedAt: hoursAgo(24 * 32) });
    const response = await monthly.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' });
    expect(response.json().sermons.map(({ title }: { title: string }) => title)).toEqual([
      'Of three weeks ago',
    ]);
    await monthly.close();
  });

  test('has a sermon of 7 days and 1 hour ago; one of 7 days and 3 hours only if an issue was missed', async () => {
    await addSermon({ title: 'A minute over seven days ago', publishedAt: hoursAgo(24 * 7 + 1 / 60) });
    await addSermon({ title: 'Seven days and an hour ago', publishedAt: hoursAgo(24 * 7 + 1) });
    await addSermon({ title: 'Of the week before', publishedAt: hoursAgo(24 * 7 + 3) });
    const titles = async () =>
      (await readNextIssue()).sermons.map(({ title }: { title: string }) => title).toSorted();
    expect(await titles()).toEqual(['A minute over seven days ago', 'Seven days and an hour ago']);
    // One issue was missed: the last one started two weeks and half a minute ago.
    await site.em().insert(HighlightsIssue, { createdAt: hoursAgo(24 * 14 + 1 / 120) });
    expect(await titles()).toHaveLength(3);
  });

  test('shows 40 of 42 sermons and states that there are 2 more; the next issue includes none of them', async () => {
    const day = new Date('2026-11-19T00:00:00Z');
    for (let index = 0; index < 42; index++)
      await addSermon({ title: `One of many ${index}`, dateDelivered: day });
    const emails = await addSubscribers(1, 'many');
    const highlights = await readNextIssue();
    expect([highlights.sermons.length, highlights.total]).toEqual([40, 42]);
    expect(highlights.preview.subject).toBe('This week on Bimah: 42 new sermons');
    const more = '2 more sermons were published this week. Find them in the directory.';
    expect(await send()).toMatchObject({ sermons: 42, recipients: 1 });
    await untilDelivered();
    const [mail] = mailsTo(emails[0] ?? '').map(({ mail }) => mail);
    for (const text of [mail?.html, mail?.text?.replaceAll('\n', ' ')]) {
      expect(text).toContain(more);
      expect(text?.match(/Read the sermon/g)).toHaveLength(40);
    }
    expect(await readNextIssue()).toMatchObject({ sermons: [], total: 0 });
    expect((await latest())?.sermons).toBe(42);
  });

  test('is empty when there is nothing new, and sending then creates no issue', async () => {
    await addSubscribers(2, 'empty');
    expect(await readNextIssue()).toMatchObject({ sermons: [], preview: null });
    expect(await send()).toEqual({
      issueId: null,
      sermons: 0,
      recipients: 0,
      message: 'There is nothing new to send.',
    });
    expect(await latest()).toBeUndefined();
  });

  test('returns 401 without a session', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/newsletters/highlights'],
      ['POST', '/api/admin/newsletters/highlights/send'],
      ['POST', '/api/admin/newsletters/highlights/test'],
    ] as const) {
      expect((await site.visit({ method, url })).statusCode).toBe(401);
    }
  });
});

describe('a test email', () => {
  const testTo = (email: string) =>
    site.administer({ method: 'POST', url: '/api/admin/newsletters/highlights/test', payload: { email } });

  test('goes to one email address at once, and the next issue keeps its sermon', async () => {
    await addSermon({ title: 'For a test' });
    const response = await testTo('moderator@example.org');
    expect(response.statusCode).toBe(200);
    expect(mailsTo('moderator@example.org').map(({ mail }) => mail.subject)).toEqual([
      'Test: This week: For a test',
    ]);
    expect((await readNextIssue()).sermons).toHaveLength(1);
  });

  test('returns the error of the mail server', async () => {
    await addSermon();
    server.behave(() => ({ rejectRecipient: 550 }));
    const response = await testTo('moderator@example.org');
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toMatch(/^The mail server did not accept the email: 550/);
  });

  test('is rejected when the issue is empty or the email address is invalid', async () => {
    expect((await testTo('moderator@example.org')).statusCode).toBe(409);
    expect((await testTo('nobody')).statusCode).toBe(400);
  });
});

test('an issue and a test email are in the audit log', async () => {
  await addSermon();
  await addSubscribers(1, 'audit');
  const countEntries = async () => {
    const rows = await site.em().execute<{ action: string; count: number }[]>(
      `select action, count(*)::int as count from audit_log where action in ('highlights.send', 'highlights.test')
         group by action`,
    );
    const counts = new Map(rows.map(({ action, count }) => [action, count]));
    return [counts.get('highlights.send') ?? 0, counts.get('highlights.test') ?? 0] as const;
  };
  const [issueCount, testCount] = await countEntries();
  const url = '/api/admin/newsletters/highlights/test';
  await site.administer({ method: 'POST', url, payload: { email: 'moderator@example.org' } });
  await send();
  expect(await countEntries()).toEqual([issueCount + 1, testCount + 1]);
  await untilDelivered();
});
