import { beforeEach, describe, expect, test } from 'vitest';
import { submissionSite, tokensIn } from '../../testing/sites/submission-site.ts';

const {
  server,
  site,
  mailsTo,
  submit,
  read,
  withdraw,
  correct,
  edit,
  publish,
  readStored,
  readAudit,
  makeEmailsDue,
} = await submissionSite({ MODERATOR_EMAIL: 'moderator@example.org', TRUST_PROXY: 'true' });

beforeEach(() => {
  server.received.length = 0;
});

/** Lists the ids of the newest sermons in a list of the dashboard. */
const listIds = async (filter: 'drafts' | 'withdrawn'): Promise<number[]> => {
  const list = await site.administer({ method: 'GET', url: `/api/admin/sermons?filter=${filter}&limit=5` });
  return list.json().map(({ id }: { id: number }) => id);
};

describe('correcting a waiting submission', () => {
  test('changes the draft, marks it as corrected and is in the audit log as an action of “the rabbi”', async () => {
    const { id, token } = await submit();
    const { version } = (await read(token)).json();
    const response = await correct(token, { version, title: 'A corrected title', keywords: 'hope' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ state: 'waiting', sermon: { title: 'A corrected title' } });
    expect(await readStored(id)).toMatchObject({
      title: 'A corrected title',
      keywords: 'hope',
      review: 'corrected',
    });
    expect(await readAudit(id)).toEqual(['the rabbi submission.correct']);
    const drafts = await site.administer({ method: 'GET', url: '/api/admin/sermons?filter=drafts&limit=1' });
    expect(drafts.json()).toMatchObject([{ id, review: 'corrected' }]);
  });

  test('changes a formatted text as Markdown, and keeps it when other fields change', async () => {
    const contentMarkdown = '## The well\n\nJacob came to *the well* of Haran.';
    const { id, token } = await submit({ contentMarkdown });
    const { version, content } = await readStored(id);
    expect(content).toBe('The well\n\nJacob came to the well of Haran.');
    const sent = {
      title: 'Another title',
      contentMarkdown: '## The well\n\nJacob **ran** to the well of Haran.',
    };
    expect((await correct(token, { ...sent, version })).statusCode).toBe(200);
    const changed = await readStored(id);
    expect(changed).toMatchObject({
      title: 'Another title',
      content: 'The well\n\nJacob ran to the well of Haran.',
      contentMarkdown: sent.contentMarkdown,
    });
    await correct(token, { version: changed.version, title: 'A third title' });
    expect(await readStored(id)).toMatchObject({
      title: 'A third title',
      contentMarkdown: changed.contentMarkdown,
    });
  });

  test('ignores email, slug, isPublished and isFeatured, and rejects the URL of a foreign file', async () => {
    const { id, token, email, slug } = await submit();
    const { version } = (await read(token)).json();
    const changed = { email: 'other@example.org', slug: 'mine', isPublished: 'true', isFeatured: 'true' };
    expect((await correct(token, { version, ...changed })).statusCode).toBe(200);
    const foreign = await correct(token, { version, headshotUrl: 'https://evil.test/a.png' });
    expect(foreign.json().issues).toMatchObject([{ path: 'headshotUrl' }]);
    expect(await readStored(id)).toMatchObject({
      email,
      slug,
      isPublished: 'false',
      isFeatured: 'false',
      headshotUrl: null,
      review: null,
    });
  });

  test('does not overwrite an administrator’s edit', async () => {
    const { id, token } = await submit();
    const { version } = (await read(token)).json();
    await edit(id, { title: 'Edited by an administrator' });
    const response = await correct(token, { version, title: 'Corrected by the rabbi' });
    expect(response.statusCode).toBe(409);
    expect((await readStored(id)).title).toBe('Edited by an administrator');
  });

  test('returns 400 without a version or with invalid fields', async () => {
    const { token } = await submit();
    expect((await correct(token, { title: 'Without a version' })).statusCode).toBe(400);
    const invalid = await correct(token, { version: 1, title: 'x', dateDelivered: '2026-02-30' });
    expect(invalid.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      'title',
      'dateDelivered',
    ]);
  });

  test('does not change the spelling of a location for other sermons', async () => {
    await submit({ city: 'Springfield', state: 'Ohio' });
    const { token } = await submit({ city: 'Springfield', state: 'Ohio' });
    const { version } = (await read(token)).json();
    expect((await correct(token, { version, city: 'SPRINGFIELD' })).statusCode).toBe(200);
    const rows = await site.em().execute(`select city from locations where lower(city) = 'springfield'`);
    expect(rows).toEqual([{ city: 'Springfield' }]);
  });
});

describe('withdrawing', () => {
  test('removes a draft from the list of drafts, and it cannot be published', async () => {
    const { id, token } = await submit();
    expect(await listIds('drafts')).toContain(id);
    for (let count = 0; count < 2; count++) expect((await withdraw(token)).statusCode).toBe(204);
    expect(await listIds('drafts')).not.toContain(id);
    expect((await read(token)).json().state).toBe('withdrawn');
    expect(await readAudit(id)).toEqual(['the rabbi submission.withdraw']);
    expect((await publish(id)).statusCode).toBe(409);
    const bulk = await site.administer({
      method: 'POST',
      url: '/api/admin/sermons/bulk',
      payload: { ids: [id], action: 'publish' },
    });
    expect(bulk.json()).toMatchObject({ changed: [], notVisible: [id] });
    expect(await listIds('withdrawn')).toContain(id);
    const { version } = (await read(token)).json();
    expect((await correct(token, { version, title: 'Too late now' })).statusCode).toBe(409);
  });

  test('is not possible after the publication', async () => {
    const { id, token } = await submit();
    await publish(id);
    expect((await withdraw(token)).statusCode).toBe(409);
    expect((await read(token)).json().state).toBe('published');
  });
});

describe('returning and declining', () => {
  const decide = (id: number, decision: 'return' | 'decline' | 'reopen', payload?: object) =>
    site.administer({
      method: 'POST',
      url: `/api/admin/sermons/${id}/${decision}`,
      ...(payload && { payload }),
    });
  /** Makes delayed emails due, and waits until the worker has run their jobs. */
  async function endDelay() {
    await makeEmailsDue();
    // Waits for the confirmation, whose job is later in the same queue.
    await submit();
  }
  const subjects = (email: string) => mailsTo(email).map(({ mail }) => mail.subject?.split(':')[0]);

  test('a returned sermon is removed from the drafts, and its rabbi gets an email with the note and a new link', async () => {
    const { id, email, token } = await submit();
    expect((await decide(id, 'return', { note: '' })).statusCode).toBe(400);
    expect(await listIds('drafts')).toContain(id);
    expect((await decide(id, 'return', { note: 'Please name the source.' })).json()).toMatchObject({
      review: 'returned',
      reviewNote: 'Please name the source.',
    });
    expect(await listIds('drafts')).not.toContain(id);
    expect((await read(token)).json()).toMatchObject({ state: 'returned', note: 'Please name the source.' });
    expect(subjects(email)).toEqual(['We received your sermon']);
    await endDelay();
    expect(subjects(email)).toEqual(['We received your sermon', 'Please revise your sermon']);
    const text = mailsTo(email).at(-1)?.mail.text ?? '';
    expect(text).toContain('Please name the source.');
    const [newToken = ''] = tokensIn(text);
    expect((await read(token)).statusCode).toBe(200);

    const { version } = (await read(newToken)).json();
    await correct(newToken, {
      version,
      content: 'The source is Bereshit Rabbah 68, on the stones of the place.',
    });
    expect((await read(newToken)).json()).toMatchObject({ state: 'waiting', note: null });
    expect((await read(token)).statusCode).toBe(404);
    expect(await readStored(id)).toMatchObject({ review: 'corrected' });
    await server.until((received) => received.some(({ mail }) => mail.subject?.startsWith('Corrected: ')));
    expect(await readAudit(id)).toEqual(['the rabbi submission.correct', 'admin sermon.return']);
  });

  test('the rabbi of a declined sermon gets an email, with or without a note', async () => {
    const withoutNote = await submit();
    const withNote = await submit();
    await decide(withoutNote.id, 'decline', {});
    await decide(withNote.id, 'decline', { note: 'It was given elsewhere.' });
    await endDelay();
    expect(subjects(withoutNote.email)).toEqual(['We received your sermon', 'About your sermon']);
    expect(mailsTo(withNote.email).at(-1)?.mail.text).toContain('It was given elsewhere.');
    expect(mailsTo(withNote.email).at(-1)?.mail.text).toContain('To discuss it, reply to this email.');
    expect((await read(withNote.token)).json()).toMatchObject({
      state: 'declined',
      note: 'It was given elsewhere.',
    });
    expect((await publish(withNote.id)).statusCode).toBe(200);
    expect(await readStored(withNote.id)).toMatchObject({
      review: null,
      reviewNote: null,
      isPublished: 'true',
    });
  });

  test('unpublishing with the reviews that publishing ended restores the state and the note, in the audit log too', async () => {
    const note = 'Please name the source. '.repeat(50).trim();
    const returned = await submit();
    await decide(returned.id, 'return', { note });
    const corrected = await submit();
    await correct(corrected.token, { version: 1, title: 'A corrected title' });
    const published = (await publish(returned.id)).json();
    expect(published).toMatchObject({ review: null, reviewNote: null });
    expect(published.endedReviews).toEqual([{ id: returned.id, review: 'returned', note }]);
    const undone = await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${returned.id}/publish`,
      payload: { published: false, reviews: published.endedReviews },
    });
    expect(undone.json()).toMatchObject({ isPublished: 'false', review: 'returned', reviewNote: note });
    expect((await read(returned.token)).json()).toMatchObject({ state: 'returned', note });
    const audit = await site.administer({ method: 'GET', url: `/api/admin/audit?sermonId=${returned.id}` });
    expect(audit.json()[0]).toMatchObject({
      action: 'sermon.unpublish',
      changes: { review: { before: null, after: 'returned' } },
    });

    const ids = [returned.id, corrected.id];
    const bulk = async (payload: object) =>
      (await site.administer({ method: 'POST', url: '/api/admin/sermons/bulk', payload })).json();
    const { endedReviews } = await bulk({ ids, action: 'publish' });
    expect((await bulk({ ids, action: 'unpublish', reviews: endedReviews })).changed).toHaveLength(2);
    expect(await readStored(returned.id)).toMatchObject({ review: 'returned', reviewNote: note });
    expect(await readStored(corrected.id)).toMatchObject({ review: 'corrected', reviewNote: null });
    await bulk({ ids, action: 'publish' });
    await bulk({ ids, action: 'unpublish' });
    expect(await readStored(returned.id)).toMatchObject({ review: null, reviewNote: null });
  });

  test('a decision that is undone or replaced within a minute sends no email', async () => {
    const { id, email } = await submit();
    await decide(id, 'return', { note: 'A note by mistake' });
    await decide(id, 'reopen');
    await endDelay();
    expect(subjects(email)).toEqual(['We received your sermon']);
    await decide(id, 'return', { note: 'A note by mistake' });
    await decide(id, 'decline', {});
    await endDelay();
    expect(subjects(email)).toEqual(['We received your sermon', 'About your sermon']);
    expect(await readAudit(id)).toEqual([
      'admin sermon.decline',
      'admin sermon.return',
      'admin sermon.reopen',
      'admin sermon.return',
    ]);
  });

  test('reopening a returned draft after the email was sent keeps the link of the email', async () => {
    const { id, email } = await submit();
    await decide(id, 'return', { note: 'A note by mistake' });
    await endDelay();
    expect((await decide(id, 'reopen')).json()).toMatchObject({ review: null });
    const [token = ''] = tokensIn(mailsTo(email).at(-1)?.mail.text);
    const { state, version } = (await read(token)).json();
    expect(state).toBe('waiting');
    expect((await correct(token, { version, title: 'A corrected title' })).statusCode).toBe(200);
  });

  test('reopening a corrected draft that waits for review changes nothing', async () => {
    const { id, token } = await submit();
    await correct(token, { version: 1, title: 'A corrected title' });
    expect((await decide(id, 'reopen')).json()).toMatchObject({ review: 'corrected' });
    expect(await readAudit(id)).toEqual(['the rabbi submission.correct']);
  });

  test('a published or withdrawn sermon can be neither returned nor declined', async () => {
    const published = await submit();
    await publish(published.id);
    const withdrawn = await submit();
    await withdraw(withdrawn.token);
    for (const { id } of [published, withdrawn]) {
      expect((await decide(id, 'return', { note: 'Too late' })).statusCode).toBe(409);
      expect((await decide(id, 'decline', {})).statusCode).toBe(409);
    }
  });
});
