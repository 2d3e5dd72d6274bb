import { describe, expect, test } from 'vitest';
import { proposalSite } from '../../testing/sites/proposal-site.ts';

const moderator = 'moderator@example.org';

const {
  mailsTo,
  edit,
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
  site,
} = await proposalSite({ MODERATOR_EMAIL: moderator });

const review = (id: number, decision: 'return' | 'decline' | 'reopen', payload: object = {}) =>
  site.administer({ method: 'POST', url: `/api/admin/sermons/${id}/${decision}`, payload });

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

  test.each(['reopened', 'returned', 'published'])(
    'emails the moderator about a proposal that is open again after the declined sermon is %s',
    async (action) => {
      const title = `Declined and ${action}`;
      const { id, token } = await submitAndPublish({ title });
      await propose(token, { keywords: 'hope' });
      await publish(id, false);
      await review(id, 'decline');
      await endDelay();
      const proposed = () =>
        mailsTo(moderator).filter(({ mail }) => mail.subject === `Changes proposed: ${title}`);
      expect(proposed()).toHaveLength(0);
      if (action === 'published') await publish(id);
      else await review(id, action === 'returned' ? 'return' : 'reopen', { note: 'Name the source.' });
      await endDelay();
      expect(proposed()).toHaveLength(1);
    },
  );

  test('does not email the moderator about the same proposal again after a sermon was declined and reopened', async () => {
    const { id, token } = await submitAndPublish({ title: 'Declined by mistake' });
    const proposedCount = () =>
      mailsTo(moderator).filter(({ mail }) => mail.subject === 'Changes proposed: Declined by mistake')
        .length;
    await propose(token, { keywords: 'hope' });
    await endDelay();
    await publish(id, false);
    await review(id, 'decline');
    await review(id, 'reopen');
    await endDelay();
    expect(proposedCount()).toBe(1);
    await publish(id);
    await propose(token, { keywords: 'hope, courage' });
    await endDelay();
    expect(proposedCount()).toBe(2);
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
