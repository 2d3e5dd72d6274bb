import { describe, expect, test } from 'vitest';
import { highlightsSite, slowPoll } from '../../../testing/sites/highlights-site.ts';
import { AuditEntry } from '../../audit/audit-entry.entity.ts';

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

const path = '/api/admin/newsletters/highlights';
const change = (payload: object) => site.administer({ method: 'PATCH', url: path, payload });
const titlesOf = (sermons: { title: string }[]) => sermons.map(({ title }) => title).toSorted();

describe('the introduction', () => {
  test('is shown above the sermons in the HTML and text of the email, the preview and the test email', async () => {
    await addSermon({ title: 'A sermon below' });
    await addSubscribers(1, 'intro');
    const introduction = 'Dear friends,\nChanukah <b>begins</b>.\n\nחג אורים שמח';
    const response = await change({ introduction: `${introduction.replaceAll('\n', '\r\n')}\r\n` });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ introduction, version: expect.any(Number) });
    const { preview, ...stored } = await readNextIssue();
    expect(stored.introduction).toBe(introduction);
    await site.administer({ method: 'POST', url: `${path}/test`, payload: { email: 'me@example.org' } });
    await send();
    await untilDelivered();
    const mails = [mailsTo('me@example.org')[0]?.mail, mailsTo('intro0@example.org')[0]?.mail];
    for (const { html, text } of [preview, ...mails]) {
      expect(html).toMatch(/Dear friends,<br\/?>Chanukah &lt;b&gt;begins&lt;\/b&gt;\./);
      expect(html).toMatch(/<p[^>]*dir="rtl"[^>]*>חג אורים שמח<\/p>/);
      expect(html.indexOf('Dear friends')).toBeLessThan(html.lastIndexOf('A sermon below'));
      expect(text).toContain(`${introduction}\n\nA sermon below`);
    }
  });

  test('belongs to one issue: later changes do not affect an issue whose sending has begun, and the next issue starts without one', async () => {
    await addSermon({ title: 'The first' });
    const emails = await addSubscribers(2, 'one');
    await change({ introduction: 'For this week.' });
    server.behave((to) => (to === emails[1] ? { rejectRecipient: 450 } : 'accept'));
    await send();
    await expect.poll(async () => (await latest())?.counts, slowPoll).toMatchObject({ sent: 1, retrying: 1 });
    expect((await readNextIssue()).introduction).toBe('');
    // Written while the emails of the issue are still being sent.
    await change({ introduction: 'For the week after.' });
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    for (const email of emails) {
      const [mail] = mailsTo(email);
      expect(mail?.mail.text).toContain('For this week.');
      expect(mail?.mail.text).not.toContain('For the week after.');
    }
    expect((await readNextIssue()).introduction).toBe('For the week after.');
  });

  test('is kept, and sending creates no issue, while there are no new sermons', async () => {
    await addSubscribers(1, 'alone');
    await change({ introduction: 'Nothing but words.' });
    expect(await readNextIssue()).toMatchObject({
      total: 0,
      preview: null,
      introduction: 'Nothing but words.',
    });
    expect(await send()).toMatchObject({ issueId: null });
    expect((await readNextIssue()).introduction).toBe('Nothing but words.');
    await addSermon();
    expect((await readNextIssue()).preview.text).toContain('Nothing but words.');
  });

  test('is rejected with 409 when it was changed, or an issue was sent, after `version` was read', async () => {
    const { version } = await readNextIssue();
    const first = await change({ introduction: 'Mine', version });
    expect(first.statusCode).toBe(200);
    const second = await change({ introduction: 'Theirs', version });
    expect(second.statusCode).toBe(409);
    expect((await readNextIssue()).introduction).toBe('Mine');
    await addSermon();
    await addSubscribers(1, 'late');
    await send();
    expect((await change({ introduction: 'Late', version: first.json().version })).statusCode).toBe(409);
    expect((await readNextIssue()).introduction).toBe('');
    expect((await change({ introduction: 'On purpose' })).statusCode).toBe(200);
    await untilDelivered();
  });

  test('has at most 4,000 characters', async () => {
    const response = await change({ introduction: 'x'.repeat(4_001) });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([
      { path: 'introduction', message: 'Introduction must be at most 4,000 characters long' },
    ]);
  });
});

describe('a sermon that is left out', () => {
  test('is in no issue until it is added back, even three weeks later', async () => {
    await addSermon({ title: 'Goes out' });
    const omitted = await addSermon({ title: 'Left out' });
    await addSubscribers(1, 'reader');
    expect((await change({ omit: [omitted.id] })).json()).toMatchObject({
      sermons: [{ title: 'Goes out' }],
      omitted: [{ title: 'Left out' }],
      total: 1,
    });
    const { html } = (await readNextIssue()).preview;
    expect(['Goes out', 'Left out'].filter((title) => html.includes(title))).toEqual(['Goes out']);
    expect(await send()).toMatchObject({ sermons: 1 });
    await untilDelivered();
    expect(await readNextIssue()).toMatchObject({ sermons: [], omitted: [{ title: 'Left out' }], total: 0 });
    // Three weeks later.
    await site.em().execute('update sermons set published_at = ?', [hoursAgo(24 * 21)]);
    await site.em().execute('update highlights_issues set created_at = ?', [hoursAgo(24 * 21)]);
    expect(await readNextIssue()).toMatchObject({ sermons: [], omitted: [{ title: 'Left out' }] });
    await change({ restore: [omitted.id] });
    expect(await readNextIssue()).toMatchObject({ sermons: [{ title: 'Left out' }], omitted: [] });
    expect(await send()).toMatchObject({ sermons: 1 });
    await untilDelivered();
    expect(await readNextIssue()).toMatchObject({ sermons: [], omitted: [] });
    expect(mailsTo('reader0@example.org').map(({ mail }) => mail.subject)).toEqual([
      'This week: Goes out',
      'This week: Left out',
    ]);
  });

  test('leaves nothing to send when it was the only new sermon', async () => {
    const { id } = await addSermon({ title: 'The only one' });
    await addSubscribers(1, 'only');
    await change({ omit: [id], introduction: 'Some words' });
    expect(await readNextIssue()).toMatchObject({ sermons: [], total: 0, preview: null });
    expect(await send()).toMatchObject({ issueId: null, message: 'There is nothing new to send.' });
  });

  test('must not be in an issue that is being sent: returns 409 and changes nothing; restoring it does not add it to the next issue', async () => {
    const first = await addSermon({ title: 'In the issue' });
    await addSubscribers(1, 'begun');
    server.behave(() => ({ rejectRecipient: 450 }));
    await send();
    await expect.poll(async () => (await latest())?.counts.retrying, slowPoll).toBe(1);
    const second = await addSermon({ title: 'For the next issue' });
    const rejected = await change({ omit: [first.id, second.id], introduction: 'Not saved' });
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual({
      message: 'Already in an issue that was sent, so it can’t be left out: “In the issue”',
    });
    expect(await readNextIssue()).toMatchObject({
      sermons: [{ title: 'For the next issue' }],
      omitted: [],
      introduction: '',
    });
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    expect(mailsTo('begun0@example.org')[0]?.mail.text).toContain('In the issue');
    await change({ restore: [first.id] });
    expect(await readNextIssue()).toMatchObject({ sermons: [{ title: 'For the next issue' }], omitted: [] });
  });

  test('is counted even if it is not one of the 40 that are listed', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 42; index++) ids.push((await addSermon({ title: `Left out ${index}` })).id);
    await change({ omit: ids });
    const { omitted, omittedTotal } = await readNextIssue();
    expect(omitted).toHaveLength(40);
    expect(omittedTotal).toBe(42);
  });

  test('can be left out concurrently with another one', async () => {
    const sermons = await Promise.all(['One', 'Two', 'Three'].map((title) => addSermon({ title })));
    const [one, two] = sermons.map(({ id }) => id);
    await Promise.all([change({ omit: [one] }), change({ omit: [two] })]);
    const { sermons: shown, omitted } = await readNextIssue();
    expect([titlesOf(shown), titlesOf(omitted)]).toEqual([['Three'], ['One', 'Two']]);
  });

  test('must exist: an unknown id returns 400', async () => {
    const response = await change({ omit: [2_000_000_000] });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues).toEqual([{ path: 'omit', message: 'No such sermon: 2000000000' }]);
    expect((await change({ omit: [9_000_000_000] })).statusCode).toBe(400);
  });
});

test('changing the next issue returns 401 without a session; each change is in the audit log, a repeated one only once', async () => {
  expect((await site.visit({ method: 'PATCH', url: path, payload: {} })).statusCode).toBe(401);
  const { id } = await addSermon({ title: 'Logged' });
  await site.em().nativeDelete(AuditEntry, {});
  await change({ introduction: 'Logged words', omit: [id] });
  await change({ introduction: 'Logged words', omit: [id] });
  await change({ restore: [id] });
  const entries = await site
    .em()
    .find(AuditEntry, { action: { $like: 'highlights.%' } }, { orderBy: { id: 'asc' } });
  expect(entries.map(({ action, subjectLabel }) => [action, subjectLabel])).toEqual([
    ['highlights.introduction', null],
    ['highlights.omit', 'Logged'],
    ['highlights.restore', 'Logged'],
  ]);
  expect(entries[0]?.changes).toEqual({ introduction: { before: '', after: 'Logged words' } });
});
