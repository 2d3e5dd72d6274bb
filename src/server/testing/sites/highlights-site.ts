import { afterEach, beforeEach, expect } from 'vitest';
import { deliveryQueue } from '../../features/newsletters/highlights/highlights.service.ts';
import { HighlightsIssue } from '../../features/newsletters/highlights/highlights-issue.entity.ts';
import { Subscriber } from '../../features/newsletters/subscribers/subscriber.entity.ts';
import { createStoredSermon } from '../../features/sermons/sermon/sermon.factory.ts';
import { enqueue } from '../../jobs/job-queue.ts';
import { mailingSite } from './mailing-site.ts';

/** A long timeout for busy machines, in milliseconds. A poll ends as soon as its condition holds. */
export const slowPoll = { timeout: 60_000 };

/**
 * A test site that runs jobs and sends emails, with functions that add sermons and subscribers. Before each test, all
 * sermons, subscribers, issues and received emails are deleted, and the mail server accepts everything.
 */
export async function highlightsSite() {
  const inThreeDays = (new Date().getUTCDay() + 3) % 7;
  const { server, site, mailsTo } = await mailingSite({
    MAIL_RATE: '1000',
    // Weekly, like the default, but no issue starts during the tests.
    HIGHLIGHTS_SCHEDULE: `0 12 * * ${inThreeDays}`,
  });
  beforeEach(async () => {
    const em = site.em();
    await em.execute('delete from highlights_issues');
    await em.execute('delete from highlights_next_issue');
    await em.execute('delete from sermons');
    await em.execute('delete from newsletters');
    server.received.length = 0;
  });
  afterEach(() => server.behave(() => 'accept'));

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000);
  /** Adds a sermon, by default one that was published two hours ago. */
  const addSermon = (overrides: Parameters<typeof createStoredSermon>[1] = {}) =>
    createStoredSermon(site.em(), { publishedAt: hoursAgo(2), ...overrides });

  /** Adds subscribers. @returns their email addresses */
  async function addSubscribers(count: number, prefix: string): Promise<string[]> {
    const emails = Array.from({ length: count }, (_, index) => `${prefix}${index}@example.org`);
    await site.em().insertMany(
      Subscriber,
      emails.map((email) => ({ email, dateSubscribed: new Date() })),
    );
    return emails;
  }

  /** Reads the next issue and the past issues. */
  const readNextIssue = async () =>
    (await site.administer({ method: 'GET', url: '/api/admin/newsletters/highlights' })).json();
  /** Sends an issue now. */
  const send = async () =>
    (await site.administer({ method: 'POST', url: '/api/admin/newsletters/highlights/send' })).json();
  /** Returns the latest issue; undefined if there is none. */
  const latest = async () => (await site.em().getRepository(HighlightsIssue).findLatest(1))[0];

  /** Waits until no email of the latest issue is pending; polls the database. */
  async function untilDelivered() {
    await expect
      .poll(async () => {
        const { counts } = (await latest()) ?? {};
        return counts && counts.waiting + counts.sending + counts.retrying;
      }, slowPoll)
      .toBe(0);
  }

  /**
   * Waits for this number of pending retries, makes them due now and wakes the worker.
   * @returns the longest delay that was skipped, in seconds
   */
  async function skipRetryDelays(count: number): Promise<number> {
    const findRetries = () =>
      site.em().execute<{ delay: string }[]>(
        `select extract(epoch from start_after - now())::text as delay from jobs.job
         where name = 'highlights.deliver' and state = 'retry'`,
      );
    await expect.poll(async () => (await findRetries()).length, slowPoll).toBe(count);
    const delays = (await findRetries()).map(({ delay }) => Number(delay));
    await site.em().execute(`update jobs.job set start_after = now() where state = 'retry'`);
    await enqueue(site.em(), deliveryQueue, { deliveryId: 0 });
    return Math.max(...delays);
  }

  return {
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
  };
}
