import { beforeEach, describe, expect, test } from 'vitest';
import { mailingSite } from '../../testing/mailing-site.ts';
import { png } from '../../testing/media.ts';
import { multipart } from '../../testing/multipart.ts';
import { sermonInput } from '../sermons/sermon/sermon.factory.ts';
import { removeUnusedUploads } from '../uploads/removal.service.ts';

const moderator = 'moderator@example.org';

const { server, site, mailsTo } = await mailingSite({ MODERATOR_EMAIL: moderator });
let people = 0;

beforeEach(() => {
  server.received.length = 0;
});

/** Submits a sermon and returns its personal token. */
async function submit(overrides: Parameters<typeof sermonInput>[0] = {}) {
  const email = `proposer${++people}@example.org`;
  const payload = sermonInput({ title: 'As it was', ...overrides, email });
  const response = await site.visit({ method: 'POST', url: '/api/sermons', payload });
  expect(response.statusCode, response.body).toBe(201);
  await server.until(() => mailsTo(email).length > 0);
  const token = /submissions\/([\w-]{43})/.exec(mailsTo(email)[0]?.mail.text ?? '')?.[1] ?? '';
  return { ...(response.json() as { id: number; slug: string }), email, token };
}
const publish = (id: number, published = true) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/publish`, payload: { published } });
async function published(overrides?: Parameters<typeof sermonInput>[0]) {
  const sermon = await submit(overrides);
  expect((await publish(sermon.id)).statusCode).toBe(200);
  return sermon;
}
const read = async (token: string) =>
  (await site.visit({ method: 'GET', url: `/api/submissions/${token}` })).json();
const correct = (token: string, payload: object) =>
  site.visit({ method: 'PATCH', url: `/api/submissions/${token}`, payload });
/** Proposes changes of the current version. */
async function propose(token: string, fields: object) {
  const response = await correct(token, { ...fields, version: (await read(token)).version });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const edit = (id: number, payload: object) =>
  site.administer({ method: 'PATCH', url: `/api/admin/sermons/${id}/edit`, payload });
const stored = async (id: number) =>
  (await site.administer({ method: 'GET', url: `/api/admin/sermons/${id}` })).json();
const proposals = async () => (await site.administer({ method: 'GET', url: '/api/admin/proposals' })).json();
const proposalOf = async (id: number) =>
  (await proposals()).find(({ sermonId }: { sermonId: number }) => sermonId === id);
const accept = (id: number, payload: object = {}) =>
  site.administer({ method: 'POST', url: `/api/admin/proposals/${id}/accept`, payload });
const decline = (id: number) =>
  site.administer({ method: 'POST', url: `/api/admin/proposals/${id}/decline` });
const audit = async (id: number) =>
  (await site.administer({ method: 'GET', url: `/api/admin/audit?sermonId=${id}&limit=20` }))
    .json()
    .map(({ actor, action }: { actor: string; action: string }) => `${actor} ${action}`);
/** Makes held emails due, and waits until the worker has sent them. */
async function endHold() {
  await site
    .em()
    .execute(`update jobs.job set start_after = now() where name = 'sermons.notice' and state = 'created'`);
  await submit();
}

async function upload(kind: 'headshot' | 'featured-image', field: string): Promise<string> {
  const form = multipart({
    field,
    content: await png({ width: 300, height: 200 }),
    type: 'image/png',
  });
  const response = await site.visit({ method: 'POST', url: `/api/upload/${kind}`, ...form });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().url;
}
const fileStatus = async (url: string) => (await site.visit({ method: 'GET', url })).statusCode;
/** Runs the hourly removal of unused files at a time one day later. */
const removeUnused = () =>
  removeUnusedUploads(site.database.orm, site.files, new Date(Date.now() + 25 * 3_600_000));

describe('proposing changes to a published sermon', () => {
  test('does not change the page until an administrator accepts', async () => {
    const { id, slug, token } = await published({ keywords: 'hope' });
    const response = await propose(token, { title: 'As it should be', keywords: 'hope, dawn' });
    expect(response).toMatchObject({
      state: 'published',
      sermon: { title: 'As it was' },
      proposal: { outcome: null, fields: { title: 'As it should be', keywords: 'hope, dawn' } },
    });
    const page = () => site.visit({ method: 'GET', url: `/api/sermons/by-slug/${slug}` });
    expect((await page()).json().title).toBe('As it was');
    const proposal = await proposalOf(id);
    expect(proposal).toMatchObject({
      title: 'As it was',
      changes: [
        {
          field: 'title',
          base: 'As it was',
          current: 'As it was',
          proposed: 'As it should be',
          isConflict: false,
        },
        { field: 'keywords', current: 'hope', proposed: 'hope, dawn' },
      ],
    });
    expect(
      (await accept(proposal.id, { fields: ['title'], version: proposal.version })).json(),
    ).toMatchObject({
      title: 'As it should be',
      keywords: 'hope',
      isPublished: 'true',
    });
    expect((await page()).json()).toMatchObject({ title: 'As it should be', keywords: 'hope' });
    expect((await read(token)).proposal).toMatchObject({ outcome: 'partly', fields: {} });
    expect(await proposalOf(id)).toBeUndefined();
    expect(await audit(id)).toEqual([
      'admin proposal.accept',
      'the rabbi proposal.send',
      'admin sermon.publish',
    ]);
  });

  test('adds to the open proposal, and a field with the published text is no longer proposed', async () => {
    const { id, token } = await published();
    const first = await propose(token, { title: 'As it should be' });
    const second = await propose(token, { keywords: 'dawn' });
    expect(second.proposal.fields).toEqual({ title: 'As it should be', keywords: 'dawn' });
    expect(second.proposal.id).not.toBe(first.proposal.id);
    expect((await accept(first.proposal.id)).statusCode).toBe(404);
    expect((await propose(token, { title: 'As it was' })).proposal.fields).toEqual({ keywords: 'dawn' });
    expect((await propose(token, { keywords: '' })).proposal).toBeNull();
    expect(await proposalOf(id)).toBeUndefined();
    expect((await audit(id)).slice(0, 2)).toEqual(['the rabbi proposal.withdraw', 'the rabbi proposal.send']);
  });

  test('in two tabs at once: the second gets 409, and the first proposal stays', async () => {
    const { token } = await published();
    const { version } = await read(token);
    expect((await correct(token, { version, proposal: null, title: 'From one tab' })).statusCode).toBe(200);
    const response = await correct(token, { version, proposal: null, title: 'From the other tab' });
    expect(response.statusCode).toBe(409);
    expect((await read(token)).proposal.fields).toEqual({ title: 'From one tab' });
  });

  test('is withdrawn by the rabbi', async () => {
    const { id, token } = await published();
    const { proposal } = await propose(token, { title: 'A hasty title' });
    for (let count = 0; count < 2; count++) {
      const url = `/api/submissions/${token}/proposal`;
      expect((await site.visit({ method: 'DELETE', url })).statusCode).toBe(204);
    }
    expect((await read(token)).proposal).toBeNull();
    expect((await accept(proposal.id)).statusCode).toBe(404);
    expect((await decline(proposal.id)).statusCode).toBe(404);
    expect((await audit(id)).filter((entry: string) => entry.includes('withdraw'))).toHaveLength(1);
  });

  test('ends when the rabbi withdraws the unpublished sermon', async () => {
    const { id, token } = await published();
    const { proposal } = await propose(token, { title: 'A title of a withdrawn sermon' });
    expect((await publish(id, false)).statusCode).toBe(200);
    const url = `/api/submissions/${token}`;
    expect((await site.visit({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(await proposalOf(id)).toBeUndefined();
    expect((await accept(proposal.id)).statusCode).toBe(404);
    expect(await read(token)).toMatchObject({ state: 'withdrawn', proposal: null });
  });

  test('ends when its sermon is deleted', async () => {
    const { id, token } = await published({ title: 'Deleted soon' });
    const { proposal } = await propose(token, { title: 'A title of nothing' });
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    expect((await accept(proposal.id)).statusCode).toBe(404);
    await endHold();
    const subjects = mailsTo(moderator).map(({ mail }) => mail.subject);
    expect(subjects).not.toContain('Changes proposed: Deleted soon');
  });

  test('compares formatted text as Markdown', async () => {
    const { id, token } = await published({ contentMarkdown: 'Jacob came to *the well* of Haran.' });
    const contentMarkdown = 'Jacob **ran** to *the well* of Haran.';
    await propose(token, { contentMarkdown });
    const proposal = await proposalOf(id);
    expect(proposal.changes.map(({ field }: { field: string }) => field)).toEqual(['contentMarkdown']);
    await accept(proposal.id);
    expect(await stored(id)).toMatchObject({ contentMarkdown, content: 'Jacob ran to the well of Haran.' });
  });

  test('rejects invalid fields', async () => {
    const { token } = await published();
    const { version } = await read(token);
    expect((await correct(token, { version, title: 'x' })).statusCode).toBe(400);
    expect((await correct(token, { version, headshotUrl: 'https://evil.test/a.png' })).statusCode).toBe(400);
    expect((await read(token)).proposal).toBeNull();
  });
});

describe('deciding about a proposal', () => {
  test('conflicts with an edit of the same field, unless the current text was compared', async () => {
    const { id, token } = await published();
    await propose(token, { title: 'The rabbi’s title', keywords: 'dawn' });
    const { version: compared } = await stored(id);
    await edit(id, { title: 'The administrator’s title' });
    const proposal = await proposalOf(id);
    expect(proposal.changes).toMatchObject([
      { field: 'title', base: 'As it was', current: 'The administrator’s title', isConflict: true },
      { field: 'keywords', isConflict: false },
    ]);
    expect((await accept(proposal.id)).statusCode).toBe(409);
    expect((await accept(proposal.id, { version: compared })).statusCode).toBe(409);
    expect((await stored(id)).title).toBe('The administrator’s title');
    const accepted = await accept(proposal.id, { version: proposal.version });
    expect(accepted.json()).toMatchObject({ title: 'The rabbi’s title', keywords: 'dawn' });
    expect((await read(token)).proposal.outcome).toBe('accepted');
  });

  test('an edit of another field is no conflict', async () => {
    const { id, token } = await published();
    const { proposal } = await propose(token, { title: 'The rabbi’s title' });
    await edit(id, { keywords: 'dawn' });
    expect((await accept(proposal.id)).json()).toMatchObject({
      title: 'The rabbi’s title',
      keywords: 'dawn',
    });
  });

  test('rejects fields that are not proposed, and a second decision', async () => {
    const { token } = await published();
    const { proposal } = await propose(token, { title: 'The rabbi’s title' });
    for (const fields of [[], ['keywords'], ['slug'], 'title'])
      expect((await accept(proposal.id, { fields })).statusCode).toBe(400);
    const decisions = await Promise.all([accept(proposal.id), decline(proposal.id), accept(proposal.id)]);
    expect(decisions.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(decisions.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
  });

  test('emails the moderator once for several changes, and the rabbi about the decision', async () => {
    const { id, email, token } = await published({ title: 'Asked once' });
    await propose(token, { title: 'A first thought' });
    await propose(token, { title: 'A second thought', keywords: 'dawn' });
    await endHold();
    const toModerator = mailsTo(moderator).filter(
      ({ mail }) => mail.subject === 'Changes proposed: Asked once',
    );
    expect(toModerator).toHaveLength(1);
    expect(toModerator[0]?.mail.text).toMatch(/Title, Keywords/);
    await decline((await proposalOf(id)).id);
    await endHold();
    const subjects = mailsTo(email).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.startsWith('About the changes'))).toHaveLength(1);
    expect((await stored(id)).title).toBe('Asked once');
    expect((await audit(id))[0]).toBe('admin proposal.decline');
  });
});

describe('files', () => {
  test('of a corrected draft follow the upload rules, and the replaced ones are removed', async () => {
    const old = await upload('headshot', 'headshot');
    const { id, token } = await submit({ headshotUrl: old, headshotCaption: 'In the garden' });
    const picture = await upload('featured-image', 'featuredImage');
    const { version } = await read(token);
    const wrong = await correct(token, { version, headshotUrl: picture });
    expect([wrong.statusCode, wrong.json().issues?.[0]?.path]).toEqual([400, 'headshotUrl']);
    const right = await correct(token, { version, headshotUrl: null, featuredImageUrl: picture });
    expect(right.statusCode, right.body).toBe(200);
    expect(await stored(id)).toMatchObject({
      headshotUrl: null,
      headshotCaption: null,
      featuredImageUrl: picture,
    });
    await removeUnused();
    expect([await fileStatus(old), await fileStatus(picture)]).toEqual([404, 200]);
  });

  test('of an open proposal are kept, and removed when it is declined, replaced or deleted with its sermon', async () => {
    const { id, token } = await published();
    const first = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: first });
    await removeUnused();
    expect(await fileStatus(first)).toBe(200);
    expect((await stored(id)).headshotUrl).toBeNull();

    const second = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: second });
    await removeUnused();
    expect([await fileStatus(first), await fileStatus(second)]).toEqual([404, 200]);

    await decline((await proposalOf(id)).id);
    await removeUnused();
    expect(await fileStatus(second)).toBe(404);

    const third = await upload('headshot', 'headshot');
    await propose(token, { headshotUrl: third });
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    await removeUnused();
    expect(await fileStatus(third)).toBe(404);
  });

  test('of an accepted proposal replace those of the sermon', async () => {
    const old = await upload('headshot', 'headshot');
    const { id, token } = await published({ headshotUrl: old });
    const chosen = await upload('headshot', 'headshot');
    const other = await upload('featured-image', 'featuredImage');
    await propose(token, { headshotUrl: chosen, featuredImageUrl: other });
    await accept((await proposalOf(id)).id, { fields: ['headshotUrl'] });
    await removeUnused();
    expect(await Promise.all([old, chosen, other].map(fileStatus))).toEqual([404, 200, 404]);
    expect(await stored(id)).toMatchObject({ headshotUrl: chosen, featuredImageUrl: null });
  });
});
