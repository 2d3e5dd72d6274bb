import { beforeEach, describe, expect, test } from 'vitest';
import { proposalSite } from '../../testing/sites/proposal-site.ts';

const moderator = 'moderator@example.org';

const {
  server,
  site,
  mailsTo,
  submit,
  correct,
  edit,
  publish,
  readStored,
  readAudit,
  makeEmailsDue,
  submitAndPublish,
  readSubmission,
  propose,
  proposalOf,
  accept,
  decline,
} = await proposalSite({ MODERATOR_EMAIL: moderator });

beforeEach(() => {
  server.received.length = 0;
});

/** Makes delayed emails due, and waits until the worker has run their jobs. */
async function endDelay() {
  await makeEmailsDue();
  await submit();
}

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

describe('deciding on a proposal', () => {
  test('returns 409 after an edit of the same field, unless the current version is sent', async () => {
    const { id, token } = await submitAndPublish();
    await propose(token, { title: 'The rabbi’s title', keywords: 'dawn' });
    const { version: versionBeforeEdit } = await readStored(id);
    await edit(id, { title: 'The administrator’s title' });
    const proposal = await proposalOf(id);
    expect(proposal.changes).toMatchObject([
      { field: 'title', base: 'As it was', current: 'The administrator’s title', isConflict: true },
      { field: 'keywords', isConflict: false },
    ]);
    expect((await accept(proposal.id)).statusCode).toBe(409);
    expect((await accept(proposal.id, { version: versionBeforeEdit })).statusCode).toBe(409);
    expect((await readStored(id)).title).toBe('The administrator’s title');
    const accepted = await accept(proposal.id, { version: proposal.version });
    expect(accepted.json()).toMatchObject({ title: 'The rabbi’s title', keywords: 'dawn' });
    expect((await readSubmission(token)).proposal.outcome).toBe('accepted');
  });

  test('formatted text conflicts with an edit of the plain text', async () => {
    const { id, token } = await submitAndPublish({ content: 'Jacob came to the well of Haran.' });
    await propose(token, { contentMarkdown: 'Jacob came to *the well* of Haran.' });
    expect((await proposalOf(id)).changes).toEqual([
      {
        field: 'contentMarkdown',
        base: 'Jacob came to the well of Haran.',
        current: 'Jacob came to the well of Haran.',
        proposed: 'Jacob came to *the well* of Haran.',
        isConflict: false,
      },
    ]);
    await edit(id, { content: 'Jacob ran to the well of Haran.' });
    const proposal = await proposalOf(id);
    expect(proposal.changes).toMatchObject([
      { field: 'contentMarkdown', current: 'Jacob ran to the well of Haran.', isConflict: true },
    ]);
    expect((await accept(proposal.id)).statusCode).toBe(409);
    expect(await readStored(id)).toMatchObject({ content: 'Jacob ran to the well of Haran.' });
  });

  test('an edit of another field is no conflict', async () => {
    const { id, token } = await submitAndPublish();
    const { proposal } = await propose(token, { title: 'The rabbi’s title' });
    await edit(id, { keywords: 'dawn' });
    expect((await accept(proposal.id)).json()).toMatchObject({
      title: 'The rabbi’s title',
      keywords: 'dawn',
    });
  });

  test('rejects invalid and unproposed fields, and accepts one of three concurrent decisions', async () => {
    const { token } = await submitAndPublish();
    const { proposal } = await propose(token, { title: 'The rabbi’s title' });
    for (const fields of [[], ['keywords'], ['slug'], 'title'])
      expect((await accept(proposal.id, { fields })).statusCode).toBe(400);
    const decisions = await Promise.all([accept(proposal.id), decline(proposal.id), accept(proposal.id)]);
    expect(decisions.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(decisions.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);
  });

  test('emails the moderator once for several changes, and the rabbi about the decision', async () => {
    const { id, email, token } = await submitAndPublish({ title: 'Asked once' });
    await propose(token, { title: 'A first thought' });
    await propose(token, { title: 'A second thought', phone: '518 555 0199', city: 'Troy' });
    await endDelay();
    const toModerator = mailsTo(moderator).filter(
      ({ mail }) => mail.subject === 'Changes proposed: Asked once',
    );
    expect(toModerator).toHaveLength(1);
    expect(toModerator[0]?.mail.text).toContain('Changed: Title, City, Phone');
    await decline((await proposalOf(id)).id);
    await endDelay();
    const subjects = mailsTo(email).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.startsWith('About the changes'))).toHaveLength(1);
    expect((await readStored(id)).title).toBe('Asked once');
    expect((await readAudit(id))[0]).toBe('admin proposal.decline');
  });

  test('the email to the moderator does not call an unpublished sermon published', async () => {
    const { id, token } = await submitAndPublish({ title: 'No Longer on the Site' });
    await propose(token, { keywords: 'hope' });
    await publish(id, false);
    await endDelay();
    const mails = mailsTo(moderator).map(({ mail }) => mail);
    const proposed = mails.find(({ subject }) => subject === 'Changes proposed: No Longer on the Site');
    expect(proposed?.text).toContain('The sermon does not change until you accept');
  });

  test('the email about the decision has no link to a sermon that is no longer published', async () => {
    const { id, email, slug, token } = await submitAndPublish({ title: 'No Longer Published' });
    await propose(token, { keywords: 'hope' });
    await publish(id, false);
    expect((await accept((await proposalOf(id)).id)).statusCode).toBe(200);
    await endDelay();
    const mails = mailsTo(email).map(({ mail }) => mail);
    const decision = mails.find(({ subject }) => subject?.startsWith('About the changes'));
    // The text is wrapped.
    expect(decision?.text?.replaceAll(/\s+/g, ' ')).toContain(
      'accepted the changes you proposed. The sermon is currently not published.',
    );
    expect(decision?.text).not.toContain(slug);
  });
});
