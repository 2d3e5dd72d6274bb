import { type CorrectableTexts, labelsOfFields } from '../../../../shared/submission.schemas.ts';
import { phoneHref } from '../../../../shared/text/phone.ts';
import type { EmailContent, SiteSettings } from '../../../mail/email-content.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';
import { sermonCard } from './sermon-card.ts';

function lengthOf({ content }: Sermon): string {
  const count = content.split(/\s+/u).filter(Boolean).length;
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'word' : 'words'}`;
}

const reasonOf = (siteName: string): string =>
  `You are receiving this email because you moderate ${siteName}. Your reply goes to the person who submitted the sermon.`;

/**
 * To the moderator: a sermon is waiting for review, for the first time or after a correction. The link opens it in the
 * moderation queue.
 */
export const reviewEmail = (
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  isCorrected: boolean,
): EmailContent => ({
  subject: `${isCorrected ? 'Corrected' : 'New submission'}: ${sermon.title}`,
  preview: `${sermon.rabbiName}, ${sermon.synagogueName}`,
  blocks: [
    {
      kind: 'heading',
      text: isCorrected ? 'A returned sermon was corrected' : 'A sermon is waiting for review',
    },
    sermonCard(sermon, publicUrl),
    {
      kind: 'facts',
      rows: [
        ['Place', `${sermon.city}, ${sermon.state}, ${sermon.country}`],
        ['Email', sermon.email, `mailto:${encodeURI(sermon.email)}`],
        ['Phone', sermon.phone, phoneHref(sermon.phone) ?? undefined],
        ['Length', lengthOf(sermon)],
        ['Recording', sermon.audioUrl ? 'Yes' : 'No'],
      ],
    },
    {
      kind: 'button',
      text: 'Review it in the dashboard',
      url: `${publicUrl}/admin?sermon=${sermon.id}&queue=true`,
    },
  ],
  reason: reasonOf(siteName),
});

/** To the moderator: the submitter proposes changes to these fields of a sermon, which may no longer be published. */
export const proposedEmail = (
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  fields: CorrectableTexts,
): EmailContent => ({
  subject: `Changes proposed: ${sermon.title}`,
  preview: `${sermon.rabbiName}, ${sermon.synagogueName}`,
  blocks: [
    { kind: 'heading', text: 'A rabbi proposes changes' },
    {
      kind: 'paragraph',
      text: 'The sermon does not change until you accept some or all of them.',
    },
    sermonCard(sermon, publicUrl),
    {
      kind: 'facts',
      rows: [
        ['Changed', labelsOfFields(fields)],
        ['Email', sermon.email, `mailto:${encodeURI(sermon.email)}`],
      ],
    },
    {
      kind: 'button',
      text: 'Compare them in the dashboard',
      url: `${publicUrl}/admin?sermon=${sermon.id}`,
    },
  ],
  reason: reasonOf(siteName),
});
