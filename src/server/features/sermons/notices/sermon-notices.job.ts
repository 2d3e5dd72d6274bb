import type { Em } from '../../../db/orm.ts';
import { defineJob } from '../../../jobs/job.ts';
import { enqueue, enqueueOrPostpone } from '../../../jobs/job-queue.ts';
import { noticeRules, sendNotice } from '../../../jobs/notice.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { isVisible } from '../sermon/visible-sermons.ts';
import { DueAnnouncement } from './due-announcement.entity.ts';
import { publishedLetter, receivedLetter, reviewLetter } from './sermon.letters.ts';

interface NoticeData {
  readonly kind: 'received' | 'review' | 'published';
  readonly sermonId: number;
}

/** Anyone can submit in another person's name, so limit the confirmation emails to one email address per day. */
const mostReceiptsADay = 5;

/** Seconds between a publication and its email, in which an administrator can take the sermon back. */
const publicationHold = 60;

/**
 * Emails the submitter and the moderator about a sermon (docs/product/newsletter.md N15 to N17). Deleted sermons are
 * skipped.
 */
export const sermonNotice = defineJob<NoticeData>({
  name: 'sermons.notice',
  queue: noticeRules,
  async run({ kind, sermonId }, tools, job) {
    const em = tools.em();
    const { settings } = tools;
    const sermons = em.getRepository(Sermon);
    const sermon = await sermons.findAnyById(sermonId);
    if (!sermon) return;
    if (kind === 'review') {
      if (settings.moderatorEmail === undefined) return;
      const letter = reviewLetter(settings, sermon);
      await sendNotice(tools, job.id, { to: settings.moderatorEmail, letter, replyTo: sermon.email });
      return;
    }
    // Unpublished or hidden during the hold: the email stays due until the sermon is visible again.
    if (kind === 'published' && !(isVisible(sermon) && (await isAnnouncementDue(em, sermonId)))) return;
    const dayAgo = new Date(Date.now() - 24 * 60 * 60 * 1000);
    if (kind === 'received' && (await sermons.countSubmittedSince(dayAgo, sermon)) > mostReceiptsADay) return;
    const letter = kind === 'received' ? receivedLetter(settings, sermon) : publishedLetter(settings, sermon);
    await sendNotice(tools, job.id, { to: sermon.email, letter });
    if (kind === 'published') await em.nativeDelete(DueAnnouncement, { sermon: sermonId });
  },
});

/** Enqueues the emails to the submitter and the moderator, in the transaction of the submission. */
export async function notifySubmission(em: Em, { id }: Sermon): Promise<void> {
  await enqueue(em, sermonNotice, { kind: 'received', sermonId: id });
  await enqueue(em, sermonNotice, { kind: 'review', sermonId: id });
}

/**
 * Enqueues the publication email in the transaction that makes a sermon visible: the first time, and again as long as
 * that email has not been sent. The delay of a minute starts again each time.
 */
export async function notifyPublication(em: Em, { id }: Sermon, isFirst: boolean): Promise<void> {
  if (isFirst) await em.upsert(DueAnnouncement, { sermon: id });
  else if (!(await isAnnouncementDue(em, id))) return;
  await enqueueOrPostpone(
    em,
    sermonNotice,
    { kind: 'published', sermonId: id },
    { singletonKey: `published ${id}`, startAfter: publicationHold },
  );
}

const isAnnouncementDue = async (em: Em, id: number): Promise<boolean> =>
  (await em.count(DueAnnouncement, { sermon: id })) > 0;
