import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../../src/server/testing/media.ts';
import { createSiteData, type SiteData } from '../sites/data-directory.ts';
import { sentEmails } from '../sites/outbox.ts';
import { type RunningSite, startSite } from '../sites/site.ts';
import type { Visitor } from '../support/visitor.ts';
import { kill } from './kill.ts';
import { logIn } from './log-in.ts';

const moderator = 'moderator@example.org';
const recovery = { timeout: 180_000, interval: 500 };

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
  const before = administrator;
  administrator = before ? before.at(site) : await logIn(site);
}

/** Sends a request, kills the server as soon as it has responded, and starts it again. */
async function requestAndKill(method: string, path: string, body?: unknown): Promise<string> {
  const { status, body: text } = await administrator.request(method, path, body);
  await kill(site);
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  await start();
  return text;
}

/** The recipient and subject of each email. Emails with the same Message-ID count once. */
const emailLines = async () => {
  const found = (await sentEmails(siteData.dataDir)).map(({ to, subject, messageId }) => [
    messageId ?? '',
    `${to?.[0]?.address}: ${subject}`,
  ]);
  return [...new Map(found as [string, string][]).values()].sort();
};

interface Submitted {
  readonly id: number;
  readonly email: string;
  readonly title: string;
  readonly token: string;
}

test('a kill at every step of a submission loses nothing and sends no email twice', async () => {
  await start();
  const names = ['returned', 'corrected', 'withdrawn', 'revoked', 'proposed', 'accepted'] as const;
  const ids = {} as Record<(typeof names)[number], number>;
  for (const name of names) {
    const submitted = await administrator.submit(`A sermon that is ${name}`, {
      email: `${name}@example.org`,
    });
    ids[name] = JSON.parse(submitted.body).id;
  }
  // The last one is killed before its email can be sent.
  await kill(site);
  await start();
  const receipts = async () =>
    (await emailLines()).filter((line) => line.includes('We received your sermon')).length;
  await expect.poll(receipts, recovery).toBe(names.length);
  const all = await sentEmails(siteData.dataDir);
  const submitted = Object.fromEntries(
    names.map((name): [string, Submitted] => {
      const email = `${name}@example.org`;
      const receipt = all.find(
        ({ to, text }) => to?.[0]?.address === email && text?.includes('/submissions/'),
      );
      const token = /\/submissions\/([\w-]{43})/.exec(receipt?.text ?? '')?.[1] ?? '';
      return [name, { id: ids[name], email, title: `A sermon that is ${name}`, token }];
    }),
  ) as Record<(typeof names)[number], Submitted>;
  const readSubmission = async ({ token }: Submitted) => {
    const { status, body } = await administrator.get(`/api/submissions/${token}`);
    return status === 200 ? JSON.parse(body) : status;
  };
  const correct = async (submission: Submitted, fields: object) =>
    requestAndKill('PATCH', `/api/submissions/${submission.token}`, {
      ...fields,
      version: (await readSubmission(submission)).version,
    });
  const publish = (submission: Submitted) =>
    requestAndKill('PATCH', `/api/admin/sermons/${submission.id}/publish`, { published: true });

  await requestAndKill('POST', `/api/admin/sermons/${submitted.returned.id}/return`, {
    note: 'Name the source.',
  });
  await correct(submitted.corrected, { keywords: 'dawn' });
  await requestAndKill('DELETE', `/api/submissions/${submitted.withdrawn.token}`);
  await requestAndKill('DELETE', `/api/submissions/${submitted.revoked.token}/link`);
  await publish(submitted.proposed);
  await publish(submitted.accepted);
  const { url } = JSON.parse((await administrator.upload(await png({ width: 300, height: 300 }))).body);
  await correct(submitted.proposed, { keywords: 'dawn', headshotUrl: url });
  await correct(submitted.accepted, { keywords: 'dawn' });
  const proposals = JSON.parse((await administrator.get('/api/admin/proposals')).body) as {
    id: number;
    sermonId: number;
  }[];
  const proposal = proposals.find(({ sermonId }) => sermonId === submitted.accepted.id);
  await requestAndKill('POST', `/api/admin/proposals/${proposal?.id}/accept`, {});

  expect(await readSubmission(submitted.returned)).toMatchObject({
    state: 'returned',
    note: 'Name the source.',
  });
  expect(await readSubmission(submitted.corrected)).toMatchObject({
    state: 'waiting',
    sermon: { keywords: 'dawn' },
  });
  expect(await readSubmission(submitted.withdrawn)).toMatchObject({ state: 'withdrawn' });
  expect(await readSubmission(submitted.revoked)).toBe(404);
  expect(await readSubmission(submitted.proposed)).toMatchObject({
    state: 'published',
    sermon: { keywords: null },
    proposal: { outcome: null, fields: { keywords: 'dawn', headshotUrl: url } },
  });
  expect((await administrator.get(url)).status).toBe(200);
  expect(await readSubmission(submitted.accepted)).toMatchObject({
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
      `${submitted[name].email}: We received your sermon: ${submitted[name].title}`,
      `${moderator}: New submission: ${submitted[name].title}`,
    ]),
    `${submitted.returned.email}: Please revise your sermon: ${submitted.returned.title}`,
    `${submitted.proposed.email}: Your sermon is published: ${submitted.proposed.title}`,
    `${submitted.accepted.email}: Your sermon is published: ${submitted.accepted.title}`,
    `${moderator}: Changes proposed: ${submitted.proposed.title}`,
    `${submitted.accepted.email}: Your changes are published: ${submitted.accepted.title}`,
  ].sort();
  await expect.poll(emailLines, recovery).toEqual(expected);
}, 600_000);
