import { expect } from 'vitest';
import { sermonInput } from '../../features/sermons/sermon/sermon.factory.ts';
import { mailingSite } from './mailing-site.ts';

/** The tokens of the personal links in the text of an email. */
export const tokensIn = (text = ''): string[] =>
  [...text.matchAll(/http:\/\/localhost:3000\/submissions\/([\w-]{43})\b/g)].map(([, token]) => token ?? '');

/** A {@link mailingSite}, with the requests of submitters and administrators about submissions. */
export async function submissionSite(env: NodeJS.ProcessEnv) {
  const { server, site, mailsTo } = await mailingSite(env);
  let emailAddressCount = 0;
  const newEmailAddress = () => `rabbi${++emailAddressCount}@example.org`;
  return {
    server,
    site,
    mailsTo,
    /** Submits a sermon. @returns it with the token of its confirmation email */
    async submit(overrides: Parameters<typeof sermonInput>[0] = {}) {
      const email = (overrides.email as string) ?? newEmailAddress();
      const before = mailsTo(email).length;
      const payload = sermonInput({ ...overrides, email });
      const response = await site.visit({ method: 'POST', url: '/api/sermons', payload });
      expect(response.statusCode, response.body).toBe(201);
      await server.until(() => mailsTo(email).length > before);
      const [token = ''] = tokensIn(mailsTo(email).at(-1)?.mail.text);
      return { ...(response.json() as { id: number; slug: string; title: string }), email, token };
    },
    /** Reads a submission with the token of its personal link. */
    read: (token: string) => site.visit({ method: 'GET', url: `/api/submissions/${token}` }),
    withdraw: (token: string) => site.visit({ method: 'DELETE', url: `/api/submissions/${token}` }),
    /** Corrects a submission, or proposes changes, with the token of its personal link. */
    correct: (token: string, payload: object) =>
      site.visit({ method: 'PATCH', url: `/api/submissions/${token}`, payload }),
    edit: (id: number, payload: object) =>
      site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload }),
    publish: (id: number, published = true) =>
      site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } }),
    /** Reads a sermon as administrators see it. */
    readStored: async (id: number) =>
      (await site.administer({ method: 'GET', url: `/api/admin/sermons/${id}` })).json(),
    /** Reads the actor and the action of each audit log entry of a sermon, the latest first. */
    readAudit: async (id: number) =>
      (await site.administer({ method: 'GET', url: `/api/admin/audit?sermonId=${id}&limit=20` }))
        .json()
        .map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`),
    /** Makes delayed emails about sermons due now. */
    makeEmailsDue: () =>
      site
        .em()
        .execute(
          `update jobs.job set start_after = now() where name = 'sermons.notice' and state = 'created'`,
        ),
  };
}
