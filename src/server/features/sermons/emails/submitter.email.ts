import { sermonUrl } from '../../../../shared/sermon-url.ts';
import type { ProposalOutcome } from '../../../../shared/submission.schemas.ts';
import type { EmailContent, SiteSettings } from '../../../mail/email-content.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';
import { isVisible } from '../sermon/visible-sermons.ts';
import { sermonCard } from './sermon-card.ts';

const personalLinkWarning =
  'This link is for you alone: anyone who has it can correct or withdraw the sermon. Please don’t forward it.';

const reasonOf = (siteName: string): string =>
  `You are receiving this email because this sermon was submitted to ${siteName} with this email address.`;

/**
 * To the submitter: the sermon was received.
 * @param link the personal link of the submission
 */
export const receivedEmail = (
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  link: string,
): EmailContent => ({
  subject: `We received your sermon: ${sermon.title}`,
  preview: 'A moderator reviews every sermon before it is published.',
  blocks: [
    { kind: 'heading', text: 'Thank you' },
    {
      kind: 'paragraph',
      text: 'Your sermon has been submitted for review. It will be published after approval by our moderators, and we’ll email you when it is.',
    },
    sermonCard(sermon, publicUrl),
    { kind: 'paragraph', text: 'You can follow your sermon, correct it or withdraw it on its own page.' },
    { kind: 'button', text: 'View your submission', url: link },
    { kind: 'paragraph', text: personalLinkWarning },
  ],
  reason: `You are receiving this email because a sermon was submitted to ${siteName} with this email address. If this wasn’t you, you can ignore this email.`,
});

const noteBlocks = (text: string | null | undefined) => (text ? [{ kind: 'prose' as const, text }] : []);

/** To the submitter: a moderator asks for changes. */
export const returnedEmail = (
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  link: string,
): EmailContent => ({
  subject: `Please revise your sermon: ${sermon.title}`,
  preview: 'A moderator asked for a change before your sermon can be published.',
  blocks: [
    { kind: 'heading', text: 'Please revise your sermon' },
    {
      kind: 'paragraph',
      text: 'Thank you for your sermon. Before we can publish it, a moderator asked for a change:',
    },
    ...noteBlocks(sermon.reviewNote),
    sermonCard(sermon, publicUrl),
    { kind: 'button', text: 'Correct your sermon', url: link },
    {
      kind: 'paragraph',
      text: `${personalLinkWarning} Once you use this link, links in our earlier emails about this sermon stop working.`,
    },
  ],
  reason: reasonOf(siteName),
});

/** To the submitter: the sermon will not be published. */
export const declinedEmail = ({ siteName, publicUrl }: SiteSettings, sermon: Sermon): EmailContent => ({
  subject: `About your sermon: ${sermon.title}`,
  preview: `Our moderators decided not to publish it on ${siteName}.`,
  blocks: [
    { kind: 'heading', text: 'About your sermon' },
    {
      kind: 'paragraph',
      text: `Thank you for sending us your sermon. Our moderators decided not to publish it on ${siteName}.`,
    },
    ...noteBlocks(sermon.reviewNote),
    sermonCard(sermon, publicUrl),
    { kind: 'paragraph', text: 'To discuss it, reply to this email.' },
  ],
  reason: reasonOf(siteName),
});

/** To the submitter: a moderator sends a new personal link. The first action through it deletes the older links. */
export const newLinkEmail = (
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  link: string,
): EmailContent => ({
  subject: `A new link to your sermon: ${sermon.title}`,
  preview: 'A moderator sent you a new link to your sermon.',
  blocks: [
    { kind: 'heading', text: 'A new link to your sermon' },
    {
      kind: 'paragraph',
      text: 'A moderator sent you a new link to your sermon. Once you use it, older links to this sermon stop working.',
    },
    sermonCard(sermon, publicUrl),
    { kind: 'button', text: 'View your submission', url: link },
    { kind: 'paragraph', text: personalLinkWarning },
  ],
  reason: reasonOf(siteName),
});

/**
 * To the submitter: new personal links, which someone requested for this email address. The first action through a link
 * deletes the older links to the same sermon.
 * @param hasMore whether there are older submissions, which the email does not contain
 */
export const linksEmail = (
  { siteName, publicUrl }: SiteSettings,
  links: readonly { sermon: Sermon; url: string }[],
  hasMore: boolean,
): EmailContent => ({
  subject: `Your submissions to ${siteName}`,
  preview: 'New links to your submissions, as you asked.',
  blocks: [
    { kind: 'heading', text: 'Your submissions' },
    {
      kind: 'paragraph',
      text: 'These are the links you asked for. Once you use one, older links to that sermon stop working.',
    },
    ...links.map(({ sermon, url }) => ({
      ...sermonCard(sermon, publicUrl),
      link: { text: 'View your submission', url },
    })),
    ...(hasMore
      ? [
          {
            kind: 'paragraph' as const,
            text: `These are your latest ${links.length} submissions. For an older one, reply to this email.`,
          },
        ]
      : []),
    {
      kind: 'paragraph',
      text: 'These links are for you alone: anyone who has one can correct or withdraw that sermon. Please don’t forward them.',
    },
  ],
  reason: `You are receiving this email because someone asked ${siteName} for links to the sermons submitted with this email address. If this wasn’t you, you can ignore this email.`,
});

const neutralHeading = 'About the changes you proposed';

const proposalDecisions: Record<ProposalOutcome, { heading: string; text: string }> = {
  accepted: {
    heading: 'Your changes are published',
    text: 'Thank you. A moderator accepted the changes you proposed.',
  },
  partly: {
    heading: 'Some of your changes are published',
    text: 'Thank you. A moderator accepted some of the changes you proposed. To discuss the others, reply to this email.',
  },
  declined: {
    heading: neutralHeading,
    text: 'Thank you. A moderator decided to leave the sermon as it is. To discuss it, reply to this email.',
  },
};

/**
 * To the submitter: a moderator accepted all, some or none of the proposed changes. Without a link if the sermon is not
 * visible.
 */
export function settledEmail(
  { siteName, publicUrl }: SiteSettings,
  sermon: Sermon,
  outcome: ProposalOutcome,
): EmailContent {
  const isPublic = isVisible(sermon);
  const decision = proposalDecisions[outcome];
  const heading = isPublic ? decision.heading : neutralHeading;
  const text = isPublic ? decision.text : `${decision.text} The sermon is currently not published.`;
  return {
    subject: `${heading}: ${sermon.title}`,
    preview: text,
    blocks: [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text },
      sermonCard(sermon, publicUrl),
      ...(isPublic
        ? [{ kind: 'button' as const, text: 'View your sermon', url: sermonUrl(publicUrl, sermon) }]
        : []),
    ],
    reason: reasonOf(siteName),
  };
}

/** To the submitter: the sermon is published, with its URL. */
export const publishedEmail = ({ siteName, publicUrl }: SiteSettings, sermon: Sermon): EmailContent => {
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
      { ...sermonCard(sermon, publicUrl), link: { text: decodeURI(url), url } },
      { kind: 'button', text: 'View your sermon', url },
      {
        kind: 'paragraph',
        text: `To propose changes, use the personal link of our first email, or get a new one at ${publicUrl}/submissions.`,
      },
    ],
    reason: reasonOf(siteName),
  };
};
