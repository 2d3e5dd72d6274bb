import { expect } from 'vitest';
import type { MailServer } from '../../src/server/testing/mail-server.ts';
import type { RunningSite } from '../sites/site.ts';
import { Visitor } from '../support/visitor.ts';

/** Poll options for a scheduled issue, in milliseconds: schedules are checked twice a minute. */
export const pollOptions = { timeout: 120_000, interval: 200 };
export const secondMs = 1_000;

interface Issue {
  readonly createdAt: string;
  readonly sentBy: string | null;
  readonly sermons: number;
  readonly counts: { readonly sent: number };
}

/**
 * Returns an administrator, who logs in before publishing and before reading issues: the clock of the test may have
 * ended the session.
 */
export function createAdministrator(site: RunningSite) {
  const visitor = new Visitor(site);
  return {
    async publish(title: string): Promise<void> {
      await visitor.logIn();
      const { id } = JSON.parse((await visitor.submit(title)).body);
      const { status } = await visitor.request('PATCH', `/api/admin/sermons/${id}/publish`, {
        published: true,
      });
      expect(status).toBe(200);
    },
    async readIssues(): Promise<Issue[]> {
      await visitor.logIn();
      return JSON.parse((await visitor.get('/api/admin/newsletters/highlights')).body).issues;
    },
    async subscribe(emails: readonly string[]): Promise<void> {
      for (const email of emails)
        expect((await visitor.request('POST', '/api/newsletters/subscribe', { email })).status).toBe(200);
    },
  };
}

/** Lists the recipients of the issues with this title in the subject, sorted. A recipient of two emails occurs twice. */
export const listRecipients = (mailServer: MailServer, title: string) =>
  mailServer.received
    .filter(({ mail }) => mail.subject === `This week: ${title}`)
    .flatMap(({ to }) => to)
    .toSorted();

/** Counts the issues that the schedule started, according to the site's log. */
export const countScheduledIssues = (site: RunningSite) =>
  site.output().match(/started the scheduled weekly highlights/g)?.length ?? 0;
