import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import { phoneHref } from '../../../../shared/text/phone.ts';
import type { Settings } from '../../../base/settings.ts';
import type { Letter } from '../../../mail/letter.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';
import { sermonUrl } from '../sermon/sermon-address.ts';

type SiteSettings = Pick<Settings, 'siteName' | 'publicUrl'>;

const dayOf = (sermon: Sermon) => formatLongDay(sermon.dateDelivered.toISOString());

const card = (sermon: Sermon) => ({
  kind: 'sermon' as const,
  title: sermon.title,
  byline: [
    `${sermon.rabbiName}, ${sermon.synagogueName}`,
    `${sermon.city}, ${sermon.state} · ${dayOf(sermon)}`,
  ],
});

/** To the submitter: the sermon was received. */
export const receivedLetter = ({ siteName }: SiteSettings, sermon: Sermon): Letter => ({
  subject: `We received your sermon: ${sermon.title}`,
  preview: 'A moderator reviews every sermon before it is published.',
  blocks: [
    { kind: 'heading', text: 'Thank you' },
    {
      kind: 'paragraph',
      text: 'Your sermon has been submitted for review. It will be published after approval by our moderators, and we’ll email you when it is.',
    },
    card(sermon),
  ],
  reason: `You are receiving this email because a sermon was submitted to ${siteName} with this address. If this wasn’t you, you can ignore this email.`,
});

/** To the moderator: a sermon waits. The link opens it within the list of drafts. */
export const reviewLetter = ({ siteName, publicUrl }: SiteSettings, sermon: Sermon): Letter => ({
  subject: `New submission: ${sermon.title}`,
  preview: `${sermon.rabbiName}, ${sermon.synagogueName}`,
  blocks: [
    { kind: 'heading', text: 'A sermon is waiting for review' },
    card(sermon),
    {
      kind: 'facts',
      rows: [
        ['Place', `${sermon.city}, ${sermon.state}, ${sermon.country}`],
        ['Email', sermon.email, `mailto:${encodeURI(sermon.email)}`],
        ['Phone', sermon.phone, phoneHref(sermon.phone) ?? undefined],
        ['Length', `${sermon.content.split(/\s+/u).filter(Boolean).length.toLocaleString('en-US')} words`],
        ['Recording', sermon.audioUrl ? 'Yes' : 'No'],
      ],
    },
    {
      kind: 'button',
      text: 'Review it in the dashboard',
      url: `${publicUrl}/admin?sermon=${sermon.id}&queue=true`,
    },
  ],
  reason: `You are receiving this email because you moderate ${siteName}. Your reply goes to the person who submitted the sermon.`,
});

/** To the submitter: the sermon is published, with its URL. */
export const publishedLetter = ({ siteName, publicUrl }: SiteSettings, sermon: Sermon): Letter => {
  const url = sermonUrl(publicUrl, sermon);
  return {
    subject: `Your sermon is published: ${sermon.title}`,
    preview: decodeURI(url),
    blocks: [
      { kind: 'heading', text: 'Your sermon is published' },
      {
        kind: 'paragraph',
        text: `Thank you for sharing your sermon. Anyone can now read it on ${siteName}, and you can share its link.`,
      },
      // Decoded, so that Hebrew in the URL is readable.
      { ...card(sermon), link: { text: decodeURI(url), url } },
      { kind: 'button', text: 'View your sermon', url },
    ],
    reason: `You are receiving this email because this sermon was submitted to ${siteName} with this address.`,
  };
};
