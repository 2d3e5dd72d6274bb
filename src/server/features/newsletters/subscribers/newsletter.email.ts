import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { SermonCardOutput } from '../../../../shared/sermon.schemas.ts';
import { sermonUrl } from '../../../../shared/sermon-url.ts';
import type { Settings } from '../../../base/settings.ts';
import type { EmailBlock, EmailContent, Fact, SiteSettings } from '../../../mail/email-content.ts';
import { contributorPath } from '../../contributors/contributor-path.ts';
import { linkOccasions } from '../../occasions/catalog/occasion-links.ts';
import type { OccasionOfWeek } from './occasions-of-week.ts';

/** The unsubscribe URL of a subscriber: a page with a button on GET, the one-click endpoint of RFC 8058 on POST. */
export const unsubscribeUrl = ({ publicUrl }: Pick<Settings, 'publicUrl'>, token: string): string =>
  `${publicUrl}/unsubscribe?token=${encodeURIComponent(token)}`;

/**
 * The welcome email to a subscriber who was not active. It contains no form input: anyone can enter another person's
 * email address, and could otherwise send that person any text.
 * @param isFollowing whether the subscriber gets only the sermons of what they follow
 */
export const welcomeEmail = (
  { siteName, publicUrl }: SiteSettings,
  unsubscribeLink: string,
  isFollowing: boolean,
): EmailContent => ({
  subject: `Welcome to the ${siteName} newsletter`,
  preview: 'New sermons, once a week.',
  blocks: [
    { kind: 'heading', text: 'Welcome' },
    {
      kind: 'paragraph',
      text: `Thanks for subscribing. Once a week we’ll send you the new sermons ${isFollowing ? `from what you follow on ${siteName}` : `on ${siteName}, from rabbis and synagogues around the world`}. If there’s nothing new, we won’t send anything.`,
    },
    {
      kind: 'paragraph',
      text: 'To choose what you get, or if you change your mind or didn’t subscribe, use the “Unsubscribe” link at the bottom of this email.',
    },
    { kind: 'button', text: 'Read recent sermons', url: publicUrl },
  ],
  reason: `You are receiving this email because this email address was subscribed to the ${siteName} newsletter.`,
  unsubscribeUrl: unsubscribeLink,
});

/** The content of an issue's email. */
export interface IssueContent {
  /** The sermons that the email shows. */
  readonly shown: readonly SermonCardOutput[];
  /** Count of the new sermons for the recipients, including those that the email does not show. */
  readonly total: number;
  /** Plain text by an administrator; empty for none. */
  readonly introduction: string;
  /** The occasions of the first Shabbat after the day of the issue. */
  readonly occasions: readonly OccasionOfWeek[];
}

/** The weekly highlights: a list of the new sermons, in the order of `shown`. */
export function highlightsEmail(
  { siteName, publicUrl }: SiteSettings,
  { shown, total, introduction, occasions }: IssueContent,
  unsubscribeLink: string,
): EmailContent {
  const [first] = shown;
  const isSingle = total === 1;
  const hiddenCount = total - shown.length;
  return {
    subject:
      isSingle && first
        ? `This week: ${first.title}`
        : `This week on ${siteName}: ${formatCount(total)} new sermons`,
    preview: shown
      .slice(0, 3)
      .map((sermon) => sermon.title)
      .join(' · '),
    blocks: [
      { kind: 'heading', text: isSingle ? 'New this week' : `${formatCount(total)} new sermons this week` },
      ...(introduction ? [{ kind: 'prose', text: introduction } as const] : []),
      ...shown.map((sermon) => sermonBlock(sermon, publicUrl)),
      ...(hiddenCount > 0 ? [moreBlock(hiddenCount)] : []),
      ...occasionBlocks(occasions, publicUrl),
      { kind: 'button', text: 'All sermons', url: `${publicUrl}/directory` },
    ],
    reason: `You are receiving this email because you subscribed to the ${siteName} newsletter. Use the link below to unsubscribe or to choose what you get.`,
    unsubscribeUrl: unsubscribeLink,
  };
}

function occasionBlocks(occasions: readonly OccasionOfWeek[], publicUrl: string): EmailBlock[] {
  const rows = occasions.flatMap(({ name, chapters, path, bookletPath }): Fact[] => [
    ['This Shabbat', chapters ? `${name}, ${chapters}` : name, publicUrl + path],
    ...(bookletPath ? [['To print', `Sermons for ${name}`, publicUrl + bookletPath] as const] : []),
  ]);
  return rows.length > 0 ? [{ kind: 'facts', rows }] : [];
}

const formatCount = (count: number) => count.toLocaleString('en-US');

/** Shown after the sermons. A button below it links to the directory. */
const moreBlock = (hiddenCount: number): EmailBlock => ({
  kind: 'paragraph',
  text:
    hiddenCount === 1
      ? '1 more sermon was published this week. Find it in the directory.'
      : `${formatCount(hiddenCount)} more sermons were published this week. Find them in the directory.`,
});

function sermonBlock(sermon: SermonCardOutput, publicUrl: string): EmailBlock {
  const contributorUrl = (kind: ContributorKind, contributor: { slug: string } | null) =>
    contributor ? publicUrl + contributorPath(kind, contributor.slug) : undefined;
  const summary = sermon.preview ?? sermon.excerpt;
  const isCut = sermon.preview === null && sermon.isExcerptCut;
  return {
    kind: 'sermon',
    ...(sermon.isFeatured === 'true' && { label: 'Featured sermon' }),
    title: sermon.title,
    byline: [
      [
        { text: sermon.rabbiName, url: contributorUrl('rabbi', sermon.rabbi) },
        { text: sermon.synagogueName, url: contributorUrl('synagogue', sermon.synagogue) },
      ],
      `${sermon.city}, ${sermon.state} · ${formatLongDay(sermon.dateDelivered)}`,
    ],
    related: linkOccasions(sermon.occasions, publicUrl),
    excerpt: isCut ? `${summary.replace(/[\s.,;:]+\S*$/u, '')}…` : summary,
    link: { text: 'Read the sermon', url: sermonUrl(publicUrl, sermon) },
  };
}
