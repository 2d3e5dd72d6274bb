import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { createSiteData, type SiteData } from '../sites/data-folder.ts';
import { readSentEmails } from '../sites/outbox.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import type { Visitor } from '../support/visitor.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const moderator = 'moderator@example.org';
const pollOptions = { timeout: 180_000, interval: 500 };

let siteData: SiteData;
let site: RunningSite;
let administrator: Visitor;

beforeAll(async () => {
  siteData = await createSiteData('submissions');
});
afterAll(async () => {
  await site?.stop();
  await siteData?.remove();
});

async function start(): Promise<void> {
  site = await startSite({
    dataDir: siteData.dataDir,
    env: { DATABASE_URL: siteData.databaseUrl, SEED_DEMO: 'false', MODERATOR_EMAIL: moderator },
  });
  administrator = administrator ? administrator.forInstance(site) : await logIn(site);
}

/** Sends a request, kills the server as soon as it has responded, and starts it again. */
async function requestAndKill(method: string, path: string, body?: unknown): Promise<string> {
  const { status, body: text } = await administrator.request(method, path, body);
  await kill(site);
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  await start();
  return text;
}

/** Reads the recipient and subject of each email. Emails with the same Message-ID count once. */
const readEmailLines = async () => {
  const found = (await readSentEmails(siteData.dataDir)).map(({ to, subject, messageId }) => [
    messageId ?? '',
    `${to?.[0]?.address}: ${subject}`,
  ]);
  return [...new Map(found as [string, string][]).values()].sort();
};

/** A stored submission, with the token of its personal link. */
interface Submission {
  readonly id: number;
  readonly email: string;
  readonly title: string;
  readonly token: string;
}

test('a kill after six submissions and after each of nine further steps loses no change and no email, and repeated emails have the same Message-ID', async () => {
  await start();
  const names = ['returned', 'corrected', 'withdrawn', 'revoked', 'proposed', 'accepted'] as const;
  const ids = {} as Record<(typeof names)[number], number>;
  for (const name of names) {
    const response = await administrator.submit(`A sermon that is ${name}`, {
      email: `${name}@example.org`,
    });
    ids[name] = JSON.parse(response.body).id;
  }
  // Kill the process immediately: the emails of the last submission are probably not sent yet.
  await kill(site);
  await start();
  const countReceipts = async () =>
    (await readEmailLines()).filter((line) => line.includes('We received your sermon')).length;
  await expect.poll(countReceipts, pollOptions).toBe(names.length);
  const emails = await readSentEmails(siteData.dataDir);
  const submissions = Object.fromEntries(
    names.map((name): [string, Submission] => {
      const email = `${name}@example.org`;
      const receipt = emails.find(
        ({ to, text }) => to?.[0]?.address === email && text?.includes('/submissions/'),
      );
      const token = /\/submissions\/([\w-]{43})/.exec(receipt?.text ?? '')?.[1] ?? '';
      return [name, { id: ids[name], email, title: `A sermon that is ${name}`, token }];
    }),
  ) as Record<(typeof names)[number], Submission>;
  const readSubmission = async ({ token }: Submission) => {
    const { status, body } = await administrator.get(`/api/submissions/${token}`);
    return status === 200 ? JSON.parse(body) : status;
  };
  const correct = async (submission: Submission, fields: object) =>
    requestAndKill('PATCH', `/api/submissions/${submission.token}`, {
      ...fields,
      version: (await readSubmission(submission)).version,
    });
  const publish = (submission: Submission) =>
    requestAndKill('PATCH', `/api/admin/sermons/${submission.id}/publish`, { published: true });

  await requestAndKill('POST', `/api/admin/sermons/${submissions.returned.id}/return`, {
    note: 'Name the source.',
  });
  await correct(submissions.corrected, { keywords: 'dawn' });
  await requestAndKill('DELETE', `/api/submissions/${submissions.withdrawn.token}`);
  await requestAndKill('DELETE', `/api/submissions/${submissions.revoked.token}/link`);
  await publish(submissions.proposed);
  await publish(submissions.accepted);
  const { url } = JSON.parse((await administrator.upload(await png({ width: 300, height: 300 }))).body);
  await correct(submissions.proposed, { keywords: 'dawn', headshotUrl: url });
  await correct(submissions.accepted, { keywords: 'dawn' });
  const proposals = JSON.parse((await administrator.get('/api/admin/proposals')).body) as {
    id: number;
    sermonId: number;
  }[];
  const proposal = proposals.find(({ sermonId }) => sermonId === submissions.accepted.id);
  await requestAndKill('POST', `/api/admin/proposals/${proposal?.id}/accept`, {});

  expect(await readSubmission(submissions.returned)).toMatchObject({
    state: 'returned',
    note: 'Name the source.',
  });
  expect(await readSubmission(submissions.corrected)).toMatchObject({
    state: 'waiting',
    sermon: { keywords: 'dawn' },
  });
  expect(await readSubmission(submissions.withdrawn)).toMatchObject({ state: 'withdrawn' });
  expect(await readSubmission(submissions.revoked)).toBe(404);
  expect(await readSubmission(submissions.proposed)).toMatchObject({
    state: 'published',
    sermon: { keywords: null },
    proposal: { outcome: null, fields: { keywords: 'dawn', headshotUrl: url } },
  });
  expect((await administrator.get(url)).status).toBe(200);
  expect(await readSubmission(submissions.accepted)).toMatchObject({
    sermon: { keywords: 'dawn' },
    proposal: { outcome: 'accepted' },
  });
  const audit = JSON.parse((await administrator.get('/api/admin/audit')).body) as {
    actor: string;
    action: string;
  }[];
  expect(audit.filter(({ actor }) => actor === 'the rabbi').map(({ action }) => action)).toEqual([
    'proposal.send',
    'proposal.send',
    'submission.revoke',
    'submission.withdraw',
    'submission.correct',
  ]);

  const expected = [
    ...names.flatMap((name) => [
      `${submissions[name].email}: We received your sermon: ${submissions[name].title}`,
      `${moderator}: New submission: ${submissions[name].title}`,
    ]),
    `${submissions.returned.email}: Please revise your sermon: ${submissions.returned.title}`,
    `${submissions.proposed.email}: Your sermon is published: ${submissions.proposed.title}`,
    `${submissions.accepted.email}: Your sermon is published: ${submissions.accepted.title}`,
    `${moderator}: Changes proposed: ${submissions.proposed.title}`,
    `${submissions.accepted.email}: Your changes are published: ${submissions.accepted.title}`,
  ].sort();
  await expect.poll(readEmailLines, pollOptions).toEqual(expected);
}, 600_000);
