import { beforeEach, describe, expect, test } from 'vitest';
import { submissionSite, tokensIn } from '../../testing/sites/submission-site.ts';
import { createStoredSermon } from '../sermons/sermon/sermon.factory.ts';

const { server, site, mailsTo, submit, read, withdraw, correct, publish, readStored, readAudit } =
  await submissionSite({ MODERATOR_EMAIL: 'moderator@example.org', TRUST_PROXY: 'true' });

beforeEach(() => {
  server.received.length = 0;
});

const requestLink = (email: string, ip = '192.0.2.1') =>
  site.visit({
    method: 'POST',
    url: '/api/submissions/link',
    payload: { email },
    headers: { 'x-forwarded-for': ip },
  });

/**
 * Extends the limit on emails with links to the next interval of the database's clock, which can begin before the next
 * request.
 */
const extendLimit = (interval: '1 minute' | '1 hour') =>
  site.em().execute(
    `insert into jobs.job (name, state, singleton_key, singleton_on)
     select name, 'completed', singleton_key, singleton_on + interval '${interval}'
     from jobs.job where singleton_key ~ '^links? '
     on conflict do nothing`,
  );

describe('the personal link', () => {
  test('is in the confirmation email and shows the state; reading changes neither version nor audit log', async () => {
    const { id, token, title } = await submit();
    const { version } = await readStored(id);
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
    expect(await readAudit(id)).toEqual([]);
    expect((await readStored(id)).version).toBe(version);
  });

  test('is not stored in readable form in the links, the queue or the sermons', async () => {
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

  test('allows 60 guesses from one IP address, then returns 429, also for a token to unsubscribe', async () => {
    const { token } = await submit();
    const open = (path: string, ip: string) =>
      site.visit({ method: 'GET', url: path, headers: { 'x-forwarded-for': ip } });
    const guess = (index: number) => `/api/submissions/${'A'.repeat(41)}${index}`;
    // Reads with a valid token are not counted.
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

  test('sends no-referrer and no-store for a percent-encoded path of its page', async () => {
    const { token } = await submit();
    const { headers } = await site.visit({ method: 'GET', url: `/%73ubmissions/${token}` });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('can be revoked by its holder and by an administrator', async () => {
    const own = await submit();
    const response = await site.visit({ method: 'DELETE', url: `/api/submissions/${own.token}/link` });
    expect(response.statusCode).toBe(204);
    expect((await read(own.token)).statusCode).toBe(404);
    expect(await readAudit(own.id)).toEqual(['the rabbi submission.revoke']);
    const other = await submit();
    const revoked = await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${other.id}/link` });
    expect(revoked.statusCode).toBe(204);
    expect((await read(other.token)).statusCode).toBe(404);
    expect(await readAudit(other.id)).toEqual(['admin submission.revoke']);
  });

  test('when revoked, is replaced by a new one that an administrator sends, at most once a minute', async () => {
    const { id, email, token, title } = await submit();
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}/link` });
    for (let count = 0; count < 2; count++) {
      const sent = await site.administer({ method: 'POST', url: `/api/admin/sermons/${id}/link` });
      expect(sent.statusCode).toBe(204);
      await extendLimit('1 minute');
    }
    await submit();
    expect(mailsTo(email)).toHaveLength(2);
    const mail = mailsTo(email).at(-1)?.mail;
    // The submitter may not have asked for it.
    expect(mail?.subject).toBe(`A new link to your sermon: ${title}`);
    expect(mail?.text).toContain('A moderator sent you a new link to your sermon.');
    expect(mail?.text).not.toMatch(/asked/);
    const [newToken = ''] = tokensIn(mail?.text);
    expect((await read(newToken)).json()).toMatchObject({ state: 'waiting', sermon: { id } });
    expect((await read(token)).statusCode).toBe(404);
    expect(await readAudit(id)).toEqual(['admin submission.link', 'admin submission.revoke']);
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
  beforeEach(() => site.em().execute(`delete from jobs.job where singleton_key ~ '^links? '`));

  test('emails new links to both submissions; using one for a correction ends the older link', async () => {
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
    // Anyone can request links, so the old ones work until a new one is used for a change.
    for (const { token } of [first, second]) expect((await read(token)).statusCode).toBe(200);
    const [newest = ''] = tokens;
    const { version } = (await read(newest)).json();
    expect((await correct(newest, { version, keywords: 'hope' })).statusCode).toBe(200);
    expect((await read(second.token)).statusCode).toBe(404);
    expect((await read(newest)).statusCode).toBe(200);
    expect((await read(first.token)).statusCode).toBe(200);
  });

  test('the old link still works when the email with the new one cannot be delivered', async () => {
    const { email, token } = await submit();
    server.behave((to) => (to === email ? { rejectMessage: 451 } : 'accept'));
    const before = server.countAttempts(email);
    await requestLink(email);
    // The next email is sent after the attempt to send this one.
    await submit();
    server.behave(() => 'accept');
    expect(server.countAttempts(email)).toBeGreaterThan(before);
    expect((await read(token)).statusCode).toBe(200);
  });

  test('sends at most three emails a day to one email address', async () => {
    const { email } = await submit();
    for (let count = 0; count < 5; count++) {
      expect((await requestLink(email, `192.0.2.${30 + count}`)).statusCode).toBe(202);
      await submit();
      // A different interval each time: a unique index rejects a job that is moved to the time of another one.
      const interval = `${60 + count} minutes`;
      await site
        .em()
        .execute(
          `update jobs.job set singleton_on = singleton_on - interval '${interval}' where singleton_key like 'links %'`,
        );
    }
    expect(mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your submissions'))).toHaveLength(3);
  });

  test('lists all 12 submissions in one email', async () => {
    const { email } = await submit();
    for (let count = 0; count < 11; count++)
      await createStoredSermon(site.em(), { email, isPublished: 'false' });
    await requestLink(email);
    await server.until(() => mailsTo(email).some(({ mail }) => mail.subject?.startsWith('Your submissions')));
    expect(tokensIn(mailsTo(email).at(-1)?.mail.text)).toHaveLength(12);
  });

  test('responds the same for an unknown email address, and sends no email to it', async () => {
    const { email } = await submit();
    const [known, unknown] = [await requestLink(email), await requestLink('nobody@example.org')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await submit();
    expect(mailsTo('nobody@example.org')).toEqual([]);
  });

  test('sends at most one email an hour to one email address, and returns 429 after 10 requests from one IP address', async () => {
    const { email } = await submit();
    for (let count = 0; count < 4; count++) {
      expect((await requestLink(email, `192.0.2.${10 + count}`)).statusCode).toBe(202);
      await extendLimit('1 hour');
    }
    await submit();
    expect(mailsTo(email).filter(({ mail }) => mail.subject?.startsWith('Your submissions'))).toHaveLength(1);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await requestLink(`someone${count}@example.org`, '192.0.2.77')).statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
