import { describe, expect, test } from 'vitest';
import { proposalSite } from '../../testing/sites/proposal-site.ts';

const moderator = 'moderator@example.org';

const {
  site,
  mailsTo,
  correct,
  publish,
  readStored,
  readAudit,
  endDelay,
  submitAndPublish,
  readSubmission,
  propose,
  proposalOf,
  accept,
  decline,
} = await proposalSite({ MODERATOR_EMAIL: moderator });

describe('a proposal of changes to a published sermon', () => {
  test('does not change the sermon; accepting one of two fields changes only that one', async () => {
    const { id, slug, token } = await submitAndPublish({ keywords: 'hope' });
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
    expect((await readSubmission(token)).proposal).toMatchObject({ outcome: 'partly', fields: {} });
    expect(await proposalOf(id)).toBeUndefined();
    expect(await readAudit(id)).toEqual([
      'admin proposal.accept',
      'the rabbi proposal.send',
      'admin sermon.publish',
    ]);
  });

  test('is added to the open one, and a field with the published text is no longer proposed', async () => {
    const { id, token } = await submitAndPublish();
    const first = await propose(token, { title: 'As it should be' });
    const second = await propose(token, { keywords: 'dawn' });
    expect(second.proposal.fields).toEqual({ title: 'As it should be', keywords: 'dawn' });
    expect(second.proposal.id).not.toBe(first.proposal.id);
    expect((await accept(first.proposal.id)).statusCode).toBe(404);
    expect((await propose(token, { title: 'As it was' })).proposal.fields).toEqual({ keywords: 'dawn' });
    expect((await propose(token, { keywords: '' })).proposal).toBeNull();
    expect(await proposalOf(id)).toBeUndefined();
    expect((await readAudit(id)).slice(0, 2)).toEqual([
      'the rabbi proposal.withdraw',
      'the rabbi proposal.send',
    ]);
  });

  test('sent from a second tab returns 409, and the one from the first tab stays', async () => {
    const { token } = await submitAndPublish();
    const { version } = await readSubmission(token);
    expect((await correct(token, { version, proposal: null, title: 'From one tab' })).statusCode).toBe(200);
    const response = await correct(token, { version, proposal: null, title: 'From the other tab' });
    expect(response.statusCode).toBe(409);
    expect((await readSubmission(token)).proposal.fields).toEqual({ title: 'From one tab' });
  });

  test('can be withdrawn by the rabbi; accepting and declining then return 404', async () => {
    const { id, token } = await submitAndPublish();
    const { proposal } = await propose(token, { title: 'A hasty title' });
    for (let count = 0; count < 2; count++) {
      const url = `/api/submissions/${token}/proposal`;
      expect((await site.visit({ method: 'DELETE', url })).statusCode).toBe(204);
    }
    expect((await readSubmission(token)).proposal).toBeNull();
    expect((await accept(proposal.id)).statusCode).toBe(404);
    expect((await decline(proposal.id)).statusCode).toBe(404);
    expect((await readAudit(id)).filter((entry: string) => entry.includes('withdraw'))).toHaveLength(1);
  });

  test('ends when the rabbi withdraws the unpublished sermon', async () => {
    const { id, token } = await submitAndPublish();
    const { proposal } = await propose(token, { title: 'A title of a withdrawn sermon' });
    expect((await publish(id, false)).statusCode).toBe(200);
    const url = `/api/submissions/${token}`;
    expect((await site.visit({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(await proposalOf(id)).toBeUndefined();
    expect((await accept(proposal.id)).statusCode).toBe(404);
    expect(await readSubmission(token)).toMatchObject({ state: 'withdrawn', proposal: null });
  });

  test('is not open while the unpublished sermon is declined, and is open again after it is reopened', async () => {
    const { id, token } = await submitAndPublish();
    const { proposal } = await propose(token, { title: 'A title of a declined sermon' });
    await publish(id, false);
    const decide = (decision: string) =>
      site.administer({ method: 'POST', url: `/api/admin/sermons/${id}/${decision}`, payload: {} });
    expect((await decide('decline')).statusCode).toBe(200);
    expect(await proposalOf(id)).toBeUndefined();
    expect((await accept(proposal.id)).statusCode).toBe(404);
    expect((await decline(proposal.id)).statusCode).toBe(404);
    expect(await readSubmission(token)).toMatchObject({ state: 'declined', proposal: null });
    expect((await decide('reopen')).statusCode).toBe(200);
    expect((await proposalOf(id)).id).toBe(proposal.id);
    expect((await readSubmission(token)).proposal).toEqual(proposal);
    expect((await accept(proposal.id)).json().title).toBe('A title of a declined sermon');
  });

  test('can be withdrawn while the unpublished sermon is declined', async () => {
    const { id, token } = await submitAndPublish();
    await propose(token, { title: 'A withdrawn title of a declined sermon' });
    await publish(id, false);
    const decide = (decision: string) =>
      site.administer({ method: 'POST', url: `/api/admin/sermons/${id}/${decision}`, payload: {} });
    await decide('decline');
    const url = `/api/submissions/${token}/proposal`;
    expect((await site.app.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    await decide('reopen');
    expect(await proposalOf(id)).toBeUndefined();
    expect((await readSubmission(token)).proposal).toBeNull();
  });

  test('loses the fields that the rabbi corrects after the sermon was unpublished', async () => {
    const { id, token } = await submitAndPublish();
    await propose(token, { title: 'A proposed title', keywords: 'dawn', sermonType: 'Shabbat' });
    expect((await publish(id, false)).statusCode).toBe(200);
    expect(await propose(token, { title: 'A corrected title' })).toMatchObject({
      state: 'waiting',
      sermon: { title: 'A corrected title', keywords: null },
      proposal: { outcome: null, fields: { keywords: 'dawn', sermonType: 'Shabbat' } },
    });
    // The correction is the text that the sermon already has.
    expect((await propose(token, { keywords: '' })).proposal.fields).toEqual({ sermonType: 'Shabbat' });
    expect((await propose(token, { sermonType: 'Holiday' })).proposal).toBeNull();
    expect(await proposalOf(id)).toBeUndefined();
  });

  test('ends when its sermon is deleted, and the moderator gets no email about it', async () => {
    const { id, token } = await submitAndPublish({ title: 'Deleted soon' });
    const { proposal } = await propose(token, { title: 'A title of nothing' });
    await site.administer({ method: 'DELETE', url: `/api/admin/sermons/${id}` });
    expect((await accept(proposal.id)).statusCode).toBe(404);
    await endDelay();
    const subjects = mailsTo(moderator).map(({ mail }) => mail.subject);
    expect(subjects).not.toContain('Changes proposed: Deleted soon');
  });

  test('of formatted text has one changed field, the Markdown; accepting it also changes the plain text', async () => {
    const { id, token } = await submitAndPublish({ contentMarkdown: 'Jacob came to *the well* of Haran.' });
    const contentMarkdown = 'Jacob **ran** to *the well* of Haran.';
    await propose(token, { contentMarkdown });
    const proposal = await proposalOf(id);
    expect(proposal.changes.map(({ field }: { field: string }) => field)).toEqual(['contentMarkdown']);
    await accept(proposal.id);
    expect(await readStored(id)).toMatchObject({
      contentMarkdown,
      content: 'Jacob ran to the well of Haran.',
    });
  });

  test('with invalid fields is rejected', async () => {
    const { token } = await submitAndPublish();
    const { version } = await readSubmission(token);
    expect((await correct(token, { version, title: 'x' })).statusCode).toBe(400);
    expect((await correct(token, { version, headshotUrl: 'https://evil.test/a.png' })).statusCode).toBe(400);
    expect((await readSubmission(token)).proposal).toBeNull();
  });
});
