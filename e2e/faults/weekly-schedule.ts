import { expect } from 'vitest';
import type { MailServer } from '../../src/server/testing/mail-server.ts';
import type { RunningSite } from '../sites/site.ts';
import { Visitor } from '../support/visitor.ts';

/** Schedules are checked twice a minute. */
export const recovery = { timeout: 120_000, interval: 200 };
export const second = 1_000;

interface Issue {
  readonly createdAt: string;
  readonly sentBy: string | null;
  readonly sermons: number;
  readonly counts: { readonly sent: number };
}

/** An administrator of a site. Logs in before each request, because the test clock may expire the session. */
export function administratorOf(site: RunningSite) {
  const visitor = new Visitor(site);
  return {
    visitor,
    async publish(title: string): Promise<void> {
      await visitor.logIn();
      const { id } = JSON.parse((await visitor.submit(title)).body);
      const { status } = await visitor.request('PATCH', `/api/admin/sermons/${id}/publish`, {
        published: true,
      });
      expect(status).toBe(200);
    },
    async issues(): Promise<Issue[]> {
      await visitor.logIn();
      return JSON.parse((await visitor.get('/api/admin/newsletters/highlights')).body).issues;
    },
    async subscribe(emails: readonly string[]): Promise<void> {
      for (const email of emails)
        expect((await visitor.request('POST', '/api/newsletters/subscribe', { email })).status).toBe(200);
    },
  };
}

/** The recipients of emails whose subject has this title, once per email. */
export const recipientsOf = (mails: MailServer, title: string) =>
  mails.received
    .filter(({ mail }) => mail.subject === `This week: ${title}`)
    .flatMap(({ to }) => to)
    .toSorted();

/** The number of issues that the schedule started, according to the site's log. */
export const scheduledIssueCount = (site: RunningSite) =>
  site.output().match(/started the scheduled weekly highlights/g)?.length ?? 0;
