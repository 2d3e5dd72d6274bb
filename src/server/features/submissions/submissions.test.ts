import { beforeEach, describe, expect, test } from 'vitest';
import { mailingSite } from '../../testing/mailing-site.ts';
import { createStoredSermon, sermonInput } from '../sermons/sermon/sermon.factory.ts';

const moderator = 'moderator@example.org';

const { server, site, mailsTo } = await mailingSite({ MODERATOR_EMAIL: moderator, TRUST_PROXY: 'true' });
let people = 0;

beforeEach(() => {
  server.received.length = 0;
});

const rabbi = () => `rabbi${++people}@example.org`;
const tokensIn = (text = '') =>
  [...text.matchAll(/http:\/\/localhost:3000\/submissions\/([\w-]{43})\b/g)].map(([, token]) => token ?? '');

/** Submits a sermon and returns the token of the confirmation email. */
async function submit(overrides: Parameters<typeof sermonInput>[0] = {}) {
  const email = (overrides.email as string) ?? rabbi();
  const before = mailsTo(email).length;
  const response = await site.visit({
    method: 'POST',
    url: '/api/sermons',
    payload: sermonInput({ ...overrides, email }),
  });
  expect(response.statusCode).toBe(201);
  await server.until(() => mailsTo(email).length > before);
  const [token = ''] = tokensIn(mailsTo(email).at(-1)?.mail.text);
  return { ...(response.json() as { id: number; slug: string; title: string }), email, token };
}

const read = (token: string) => site.visit({ method: 'GET', url: `/api/submissions/${token}` });
const correct = (token: string, payload: object) =>
  site.visit({ method: 'PATCH', url: `/api/submissions/${token}`, payload });
const withdraw = (token: string) => site.visit({ method: 'DELETE', url: `/api/submissions/${token}` });
const requestLink = (email: string, ip = '192.0.2.1') =>
  site.visit({
    method: 'POST',
    url: '/api/submissions/link',
    payload: { email },
    headers: { 'x-forwarded-for': ip },
  });
const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });
const publish = (id: number) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published: true } });
const stored = async (id: number) =>
  (await site.administer({ method: 'GET', url: `/api/admin/sermons/${id}` })).json();
const audit = async (id: number) =>
  (await site.administer({ method: 'GET', url: `/api/admin/audit?sermonId=${id}&limit=20` }))
    .json()
    .map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`);

describe('the personal link', () => {
  test('is in the confirmation email, shows the state, and changes nothing when it is opened', async () => {
    const { id, token, title } = await submit();
    const { version } = await stored(id);
    const response = await read(token);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      state: 'waiting',
      note: null,
      url: null,
      version,
      sermon: { title },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(await audit(id)).toEqual([]);
    expect((await stored(id)).version).toBe(version);
  });

  test('is stored as a hash only, also in the queue', async () => {
    const { token } = await submit();
    const [links, jobs, sermons] = await Promise.all(
      ['submission_links', 'jobs.job', 'sermons'].map((table) =>
        site.em().execute<{ row: string }[]>(`select t::text as row from ${table} t`),
      ),
    );
    for (const rows of [links, jobs, sermons]) {
      expect(rows?.length).toBeGreaterThan(0);
      expect(rows?.filter(({ row }) => row.includes(token))).toEqual([]);
    }
  });

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%00`, 'A'.repeat(199)])(
    'with the invalid token %j returns 404',
    async (token) => {
      for (const response of [await read(token), await correct(token, { version: 1 }), await withdraw(token)])
        expect(response.statusCode).toBe(404);
    },
  );

  test('cannot be guessed: one IP address can try sixty unknown links', async () => {
    const { token } = await submit();
    const open = (path: string, ip: string) =>
      site.visit({ method: 'GET', url: path, headers: { 'x-forwarded-for': ip } });
    const guess = (index: number) => `/api/submissions/${'A'.repeat(41)}${index}`;
    // Valid links are not counted.
    for (let count = 0; count < 3; count++)
      expect((await open(`/api/submissions/${token}`, '192.0.2.60')).statusCode).toBe(200);
    const guesses = await Promise.all(
      Array.from({ length: 70 }, (_, index) => open(guess(10 + index), '192.0.2.60')),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(60);
    const limited = guesses.filter(({ statusCode }) => statusCode === 429);
    expect(limited).toHaveLength(10);
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const unsubscribe = `/trpc/newsletters.subscription?input=${encodeURIComponent('{"token":"1.x"}')}`;
    expect((await open(unsubscribe, '192.0.2.60')).statusCode).toBe(429);
    expect((await open(unsubscribe, '192.0.2.61')).statusCode).toBe(404);
    expect((await open(`/api/submissions/${token}`, '192.0.2.61')).statusCode).toBe(200);
  });

  test('shows the URL of a published sermon', async () => {
    const { id, slug, token } = await submit();
    await publish(id);
    expect((await read(token)).json()).toMatchObject({
      state: 'published',
      url: `http://localhost:3000/sermon/${slug}`,
    });
  });

  test('shows that a published sermon was hidden, and rejects a correction and a withdrawal', async () => {
    const { id, token } = await submit();
    await publish(id);
    const hidden = await site.administer({
      method: 'PATCH',
      url: `/api/admin/sermons/${id}/hide`,
      payload: { hidden: true },
    });
    expect(hidden.statusCode).toBe(200);
    const { version, state, url } = (await read(token)).json();
    expect({ state, url }).toEqual({ state: 'hidden', url: null });
    expect((await correct(token, { version, title: 'Too late now' })).statusCode).toBe(409);
    expect((await withdraw(token)).statusCode).toBe(409);
  });

  test('has its response headers for a percent-encoded path, too', async () => {
    const { token } = await submit();
    const { headers } = await site.visit({ method: 'GET', url: `/%73ubmissions/${token}` });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is revoked by its holder and by an administrator', async () => {
    const own = await submit();
    const response = await site.visit({ method: 'DELETE', url: `/api/submissions/${own.token}/link` });
    expect(response.statusCode).toBe(204);
    expect((await read(own.token)).statusCode).toBe(404);
    expect(await audit(own.id)).toEqual(['the rabbi submission.revoke']);
    const other = await submit();
    const revoked = await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${other.id}/link` });
    expect(revoked.statusCode).toBe(204);
    expect((await read(other.token)).statusCode).toBe(404);
    expect(await audit(other.id)).toEqual(['admin submission.revoke']);
  });

  test('is sent again by an administrator, once in a minute', async () => {
    const { id, email, token } = await submit();
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}/link` });
    for (let count = 0; count < 2; count++) {
      const sent = await site.administer({ method: 'POST', url: `/api/admin/sermons/${id}/link` });
      expect(sent.statusCode).toBe(204);
    }
    await submit();
    expect(mailsTo(email)).toHaveLength(2);
    const [newToken = ''] = tokensIn(mailsTo(email).at(-1)?.mail.text);
    expect((await read(newToken)).json()).toMatchObject({ state: 'waiting', sermon: { id } });
    expect((await read(token)).statusCode).toBe(404);
    expect(await audit(id)).toEqual(['admin submission.link', 'admin submission.revoke']);
  });

  test('ends when the sermon is deleted', async () => {
    const { id, token } = await submit();
    expect((await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` })).statusCode).toBe(
      204,
    );
    expect((await read(token)).statusCode).toBe(404);
    expect(await site.em().execute('select * from submission_links where sermon_id = ?', [id])).toEqual([]);
  });
});

describe('requesting a link', () => {
  test('emails new links to all submissions of the email address, and each replaces the old ones when it is used', async () => {
    const first = await submit();
    const second = await submit({ email: first.email.replace('rabbi', 'RABBI') });
    const response = await requestLink(first.email);
    expect(response.statusCode).toBe(202);
    const links = () => server.received.filter(({ mail }) => mail.subject === 'Your submissions to Bimah');
    await server.until(() => links().length > 0);
    const tokens = tokensIn(links()[0]?.mail.text);
    expect(tokens).toHaveLength(2);
    const titles = await Promise.all(tokens.map(async (token) => (await read(token)).json().sermon.title));
    expect(titles).toEqual([second.title, first.title]);
    // Anyone can request links, so the old ones work until a new one is used.
    for (const { token } of [first, second]) expect((await read(token)).statusCode).toBe(200);
    const [newest = ''] = tokens;
    const { version } = (await read(newest)).json();
    expect((await correct(newest, { version, keywords: 'hope' })).statusCode).toBe(200);
    expect((await read(second.token)).statusCode).toBe(404);
    expect((await read(newest)).statusCode).toBe(200);
    expect((await read(first.token)).statusCode).toBe(200);
  });

  test('keeps the old link when the email with the new one cannot be delivered', async () => {
    const { email, token } = await submit();
    server.behave((to) => (to === email ? { rejectMessage: 451 } : 'accept'));
    const before = server.tries(email);
    await requestLink(email);
    // The next email is sent after the attempt to send this one.
    await submit();
    server.behave(() => 'accept');
    expect(server.tries(email)).toBeGreaterThan(before);
    expect((await read(token)).statusCode).toBe(200);
  });

  test('emails one email address at most three times a day', async () => {
    const { email } = await submit();
    for (let count = 0; count < 5; count++) {
      expect((await requestLink(email, `192.0.2.${30 + count}`)).statusCode).toBe(202);
      await submit();
      await site
        .em()
        .execute(
          `update jobs.job set singleton_on = singleton_on - interval '1 hour' where singleton_key like 'links %'`,
        );
    }
    expect(mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your submissions'))).toHaveLength(3);
  });

  test('lists more than ten submissions', async () => {
    const { email } = await submit();
    for (let count = 0; count < 11; count++)
      await createStoredSermon(site.em(), { email, isPublished: 'false' });
    await requestLink(email);
    await server.until(() => mailsTo(email).some(({ mail }) => mail.subject?.startsWith('Your submissions')));
    expect(tokensIn(mailsTo(email).at(-1)?.mail.text)).toHaveLength(12);
  });

  test('responds the same for an unknown email address', async () => {
    const { email } = await submit();
    const [known, unknown] = [await requestLink(email), await requestLink('nobody@example.org')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await submit();
    expect(mailsTo('nobody@example.org')).toEqual([]);
  });

  test('emails one email address at most once an hour, and limits the requests of an IP address', async () => {
    const { email } = await submit();
    for (let count = 0; count < 4; count++)
      expect((await requestLink(email, `192.0.2.${10 + count}`)).statusCode).toBe(202);
    await submit();
    expect(mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your submissions'))).toHaveLength(1);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await requestLink(`someone${count}@example.org`, '192.0.2.77')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('correcting a waiting submission', () => {
  test('changes the draft, marks it as corrected and names the rabbi in the audit log', async () => {
    const { id, token } = await submit();
    const { version } = (await read(token)).json();
    const response = await correct(token, { version, title: 'A corrected title', keywords: 'hope' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ state: 'waiting', sermon: { title: 'A corrected title' } });
    expect(await stored(id)).toMatchObject({
      title: 'A corrected title',
      keywords: 'hope',
      review: 'corrected',
    });
    expect(await audit(id)).toEqual(['the rabbi submission.correct']);
    const drafts = await site.administer({ method: 'GET', url: '/api/admin/sermons?filter=drafts&limit=1' });
    expect(drafts.json()).toMatchObject([{ id, review: 'corrected' }]);
  });

  test('changes a formatted text as Markdown, and keeps it when other fields change', async () => {
    const contentMarkdown = '## The well\n\nJacob came to *the well* of Haran.';
    const { id, token } = await submit({ contentMarkdown });
    const { version, content } = await stored(id);
    expect(content).toBe('The well\n\nJacob came to the well of Haran.');
    const sent = {
      title: 'Another title',
      contentMarkdown: '## The well\n\nJacob **ran** to the well of Haran.',
    };
    expect((await correct(token, { ...sent, version })).statusCode).toBe(200);
    const changed = await stored(id);
    expect(changed).toMatchObject({
      title: 'Another title',
      content: 'The well\n\nJacob ran to the well of Haran.',
      contentMarkdown: sent.contentMarkdown,
    });
    await correct(token, { version: changed.version, title: 'A third title' });
    expect(await stored(id)).toMatchObject({
      title: 'A third title',
      contentMarkdown: changed.contentMarkdown,
    });
  });

  test('cannot change fields of administrators', async () => {
    const { id, token, email, slug } = await submit();
    const { version } = (await read(token)).json();
    const changed = { email: 'other@example.org', slug: 'mine', isPublished: 'true', isFeatured: 'true' };
    expect((await correct(token, { version, ...changed })).statusCode).toBe(200);
    const foreign = await correct(token, { version, headshotUrl: 'https://evil.test/a.png' });
    expect(foreign.json().issues).toMatchObject([{ path: 'headshotUrl' }]);
    expect(await stored(id)).toMatchObject({
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
    expect((await stored(id)).title).toBe('Edited by an administrator');
  });

  test('needs a version and valid fields', async () => {
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
    for (let count = 0; count < 2; count++) expect((await withdraw(token)).statusCode).toBe(204);
    expect((await read(token)).json().state).toBe('withdrawn');
    expect(await audit(id)).toEqual(['the rabbi submission.withdraw']);
    expect((await publish(id)).statusCode).toBe(409);
    const bulk = await site.administer({
      method: 'POST',
      url: '/api/admin/sermons/bulk',
      payload: { ids: [id], action: 'publish' },
    });
    expect(bulk.json()).toMatchObject({ changed: [], notVisible: [id] });
    const list = await site.administer({ method: 'GET', url: '/api/admin/sermons?filter=withdrawn&limit=5' });
    expect(list.json().map((one: { id: number }) => one.id)).toContain(id);
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
  /** Makes held emails due, and waits until the worker has run their jobs. */
  async function endHold() {
    await site
      .em()
      .execute(`update jobs.job set start_after = now() where name = 'sermons.notice' and state = 'created'`);
    await submit();
  }
  const subjects = (email: string) => mailsTo(email).map(({ mail }) => mail.subject?.split(':')[0]);

  test('a returned sermon is removed from the drafts, and its rabbi gets an email with the note and a new link', async () => {
    const { id, email, token } = await submit();
    expect((await decide(id, 'return', { note: '' })).statusCode).toBe(400);
    expect((await decide(id, 'return', { note: 'Please name the source.' })).json()).toMatchObject({
      review: 'returned',
      reviewNote: 'Please name the source.',
    });
    expect((await read(token)).json()).toMatchObject({ state: 'returned', note: 'Please name the source.' });
    expect(subjects(email)).toEqual(['We received your sermon']);
    await endHold();
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
    expect(await stored(id)).toMatchObject({ review: 'corrected' });
    await server.until((taken) => taken.some(({ mail }) => mail.subject?.startsWith('Corrected: ')));
    expect(await audit(id)).toEqual(['the rabbi submission.correct', 'admin sermon.return']);
  });

  test('a declined sermon gets an email, with or without a note', async () => {
    const plain = await submit();
    const noted = await submit();
    await decide(plain.id, 'decline', {});
    await decide(noted.id, 'decline', { note: 'It was given elsewhere.' });
    await endHold();
    expect(subjects(plain.email)).toEqual(['We received your sermon', 'About your sermon']);
    expect(mailsTo(noted.email).at(-1)?.mail.text).toContain('It was given elsewhere.');
    expect((await read(noted.token)).json()).toMatchObject({
      state: 'declined',
      note: 'It was given elsewhere.',
    });
    expect((await publish(noted.id)).statusCode).toBe(200);
    expect(await stored(noted.id)).toMatchObject({ review: null, reviewNote: null, isPublished: 'true' });
  });

  test('a decision that is undone within a minute sends no email, and the next decision sends its own', async () => {
    const { id, email } = await submit();
    await decide(id, 'return', { note: 'A note by mistake' });
    await decide(id, 'reopen');
    await endHold();
    expect(subjects(email)).toEqual(['We received your sermon']);
    await decide(id, 'return', { note: 'A note by mistake' });
    await decide(id, 'decline', {});
    await endHold();
    expect(subjects(email)).toEqual(['We received your sermon', 'About your sermon']);
    expect(await audit(id)).toEqual([
      'admin sermon.decline',
      'admin sermon.return',
      'admin sermon.reopen',
      'admin sermon.return',
    ]);
  });

  test('reopening a draft that waits for review changes nothing', async () => {
    const { id, token } = await submit();
    await correct(token, { version: 1, title: 'A corrected title' });
    expect((await decide(id, 'reopen')).json()).toMatchObject({ review: 'corrected' });
    expect(await audit(id)).toEqual(['the rabbi submission.correct']);
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
