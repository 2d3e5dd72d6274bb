import { beforeEach, describe, expect, test } from 'vitest';
import { highlightsSite, slowPoll } from '../../../testing/sites/highlights-site.ts';
import { Subscriber } from '../subscribers/subscriber.entity.ts';
import { HighlightsIssue } from './highlights-issue.entity.ts';

const { server, site, addSermon, addSubscribers, send, latest, untilDelivered, skipRetryDelays } =
  await highlightsSite();

const listAt = (id: number, query = '') => `/api/admin/newsletters/highlights/${id}/undelivered${query}`;
const undelivered = (id: number, query = '') => site.administer({ method: 'GET', url: listAt(id, query) });
const subscriberOf = (email: string) => site.em().getRepository(Subscriber).findOneOrFail({ email });

/**
 * Sends an issue to new subscribers. The mail server rejects some of them.
 * @param codes SMTP codes by email address
 * @returns the id of the issue
 */
async function sendWithRejections(
  count: number,
  prefix: string,
  codes: Record<string, number>,
): Promise<number> {
  await addSermon();
  await addSubscribers(count, prefix);
  server.behave((to) => {
    const code = codes[to];
    return code === undefined ? 'accept' : { rejectRecipient: code };
  });
  return (await send()).issueId;
}

// A job of an earlier test could be retried during a later test.
beforeEach(() => site.em().execute(`delete from jobs.job where state = 'retry'`));

describe('undelivered emails', () => {
  test('are listed for administrators, with the response of the mail server', async () => {
    const id = await sendWithRejections(4, 'named', { 'named1@example.org': 550, 'named2@example.org': 450 });
    await expect
      .poll(async () => (await latest())?.counts, slowPoll)
      .toMatchObject({ sent: 2, failed: 1, retrying: 1 });
    const failed = await undelivered(id);
    expect(failed.json()).toEqual([
      {
        id: expect.any(Number),
        subscriberId: (await subscriberOf('named1@example.org')).id,
        email: 'named1@example.org',
        isActive: 'true',
        attempts: 1,
        reason: '550 refused by the test',
      },
    ]);
    expect((await undelivered(id, '?status=retrying')).json()).toMatchObject([
      { email: 'named2@example.org', reason: '450 refused by the test' },
    ]);
    server.behave(() => 'accept');
    await skipRetryDelays(1);
    await untilDelivered();
    expect((await undelivered(id, '?status=retrying')).json()).toEqual([]);
  });

  test('return 401 without a session, 404 for an unknown issue and 400 for the status “sent”', async () => {
    const id = await sendWithRejections(1, 'closed', { 'closed0@example.org': 550 });
    await untilDelivered();
    const withoutSession = await site.visit({ method: 'GET', url: listAt(id) });
    expect(withoutSession.statusCode).toBe(401);
    expect(withoutSession.body).not.toContain('closed0');
    expect((await undelivered(id + 1)).statusCode).toBe(404);
    expect((await undelivered(2 ** 40)).statusCode).toBe(404);
    const invalid = await undelivered(id, '?status=sent');
    expect(invalid.statusCode).toBe(400);
    expect(invalid.json().issues).toEqual([
      { path: 'status', message: 'status must be one of failed, retrying' },
    ]);
  });

  test('are paged', async () => {
    const emails = ['paged0@example.org', 'paged1@example.org', 'paged2@example.org'];
    const id = await sendWithRejections(3, 'paged', Object.fromEntries(emails.map((email) => [email, 550])));
    await untilDelivered();
    const second = await undelivered(id, '?limit=2&page=2');
    expect(second.json().map(({ email }: { email: string }) => email)).toEqual(emails.slice(2));
    expect(second.headers['x-total-count']).toBe('3');
  });

  test('have neither the email address nor the error of a deleted subscriber', async () => {
    const id = await sendWithRejections(2, 'gone', { 'gone0@example.org': 550, 'gone1@example.org': 450 });
    await expect
      .poll(async () => (await latest())?.counts, slowPoll)
      .toMatchObject({ failed: 1, retrying: 1 });
    for (const email of ['gone0@example.org', 'gone1@example.org']) {
      const { id } = await subscriberOf(email);
      await site.administer({ method: 'DELETE', url: `/api/admin/newsletters/${id}` });
    }
    const nothing = { subscriberId: null, email: null, isActive: null, reason: null };
    expect((await undelivered(id)).json()).toMatchObject([nothing]);
    expect((await undelivered(id, '?status=retrying')).json()).toMatchObject([nothing]);
    // As if an attempt that was running during the deletion failed now.
    const [waiting] = (await undelivered(id, '?status=retrying')).json();
    await site
      .em()
      .getRepository(HighlightsIssue)
      .markFailed(waiting.id, { error: '450 gone1@example.org', isFinal: false });
    expect((await undelivered(id, '?status=retrying')).json()).toMatchObject([nothing]);
  });
});

describe('a job whose email is temporarily rejected', () => {
  /** The rows of the jobs with this name that failed and wait for a retry. */
  const retryRows = async (name: string) =>
    site
      .em()
      .execute<{ row: string }[]>(
        `select row_to_json(job)::text as row from jobs.job where name = ? and state = 'retry' and output is not null`,
        [name],
      );

  test.each([
    [
      'highlights.deliver',
      async (email: string) => {
        await addSermon();
        await site.em().insert(Subscriber, { email, dateSubscribed: new Date() });
        await send();
      },
    ],
    [
      'newsletters.welcome',
      (email: string) =>
        site.visit({ method: 'POST', url: '/api/newsletters/subscribe', payload: { email } }),
    ],
  ])(
    "(%s) stores no email address from the mail server's response, so none remains after the subscriber is deleted",
    async (name, sendMail) => {
      const email = `${name}@example.org`;
      server.behave((to) => ({
        rejectRecipient: 450,
        message: `<${to}>: greylisted, please try again later`,
      }));
      const before = (await retryRows(name)).length;
      await sendMail(email);
      await expect.poll(async () => (await retryRows(name)).length, slowPoll).toBeGreaterThan(before);
      await site.administer({
        method: 'DELETE',
        url: `/api/admin/newsletters/${(await subscriberOf(email)).id}`,
      });
      const rows = await retryRows(name);
      expect(rows.length).toBeGreaterThan(before);
      for (const { row } of rows) expect(row).not.toContain(email);
    },
  );
});
