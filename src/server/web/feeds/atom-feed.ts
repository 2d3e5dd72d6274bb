import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { keywordsOf } from '../../../shared/text/keywords.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { imageSources } from '../../../shared/uploads/upload-image.ts';
import { directionAttributes } from '../../features/formatting/html-writer.ts';
import type { FeedSermon } from '../../features/sermons/directory/sermon-feed.service.ts';
import type { FeedScope } from './feed-scope.ts';
import { element, escapeXml, textElement, type Xml, xmlDocument } from './xml.ts';

/** Site data for feeds. */
export interface FeedSite {
  readonly name: string;
  /** The origin, without a trailing slash. */
  readonly url: string;
}

/** Maximum characters of content in one feed. The sermons beyond it have only their preview. */
const maxContent = 2_000_000;

/**
 * /feed.xml: the newest sermons with their text (Atom, RFC 4287).
 * @param scope the filters of the feed
 */
export function atomFeed(sermons: readonly FeedSermon[], site: FeedSite, scope?: FeedScope): string {
  const pageUrl = `${site.url}${scope?.path ?? '/'}`;
  const query = scope ? `?${scope.parameters}` : '';
  let remaining = maxContent;
  const entries = sermons.map((sermon) => {
    remaining -= sermon.content.length;
    return entry(sermon, site, remaining >= 0);
  });
  const updated =
    sermons
      .map((sermon) => sermon.updatedAt)
      .sort()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
      element('id', {}, pageUrl),
      element('title', {}, scope ? `${scope.name} | ${site.name}` : site.name),
      element(
        'subtitle',
        {},
        scope
          ? `Sermons ${scope.phrase}.`
          : 'Weekly sermons and teachings from rabbis and synagogues around the world.',
      ),
      element('updated', {}, updated),
      element('link', { rel: 'self', type: 'application/atom+xml', href: `${site.url}/feed.xml${query}` }),
      element('link', { rel: 'alternate', type: 'text/html', href: pageUrl }),
      element('icon', {}, `${site.url}/icon.svg`),
      ...entries,
    ),
  );
}

function entry(sermon: FeedSermon, site: FeedSite, hasContent: boolean): Xml {
  return element(
    'entry',
    // `und` (undetermined): neither Hebrew nor English.
    { 'xml:lang': sermon.language === 'other' ? 'und' : sermon.language },
    // By id, because the slug can change.
    element('id', {}, `${site.url}/sermon/${sermon.id}`),
    element('title', {}, sermon.title),
    element('link', {
      rel: 'alternate',
      type: 'text/html',
      href: sermonUrl(site.url, sermon),
    }),
    sermon.audioUrl !== null &&
      element('link', {
        rel: 'enclosure',
        type: sermon.recording?.contentType ?? null,
        length: sermon.recording?.size ?? null,
        href: new URL(sermon.audioUrl, site.url).href,
      }),
    element('published', {}, sermon.publishedAt),
    element('updated', {}, sermon.updatedAt),
    element('author', {}, element('name', {}, sermon.rabbiName)),
    ...[...new Set([...keywordsOf(sermon.keywords), ...sermon.occasions.map(({ name }) => name)])].map(
      (term) => element('category', { term }),
    ),
    textElement('summary', sermon.preview),
    hasContent && element('content', { type: 'html' }, contentHtml(sermon, site)),
  );
}

/** The picture, the byline and the text. */
function contentHtml(sermon: FeedSermon, site: FeedSite): string {
  const { rabbiName, synagogueName, city, dateDelivered } = sermon;
  const byline = `${rabbiName}, ${synagogueName}, ${city} · ${formatLongDay(dateDelivered)}`;
  const pageUrl = escapeXml(sermonUrl(site.url, sermon));
  // Feed readers show links in blue, so headings are not links. They show many entries on one page, so links to
  // footnotes lead to the sermon's page. The text itself is escaped, so that only tags match.
  const text = sermon.contentHtml
    .replace(/<a href="#section-[^"]*">(.*?)<\/a>/g, '$1')
    .replaceAll('href="#', `href="${pageUrl}#`);
  return [...figure(sermon, site), htmlParagraph(byline), text].join('\n');
}

const htmlParagraph = (text: string) => `<p${directionAttributes(directionOf(text))}>${escapeXml(text)}</p>`;

function figure({ featuredImageUrl, featuredImageCaption, title }: FeedSermon, site: FeedSite): string[] {
  if (!featuredImageUrl) return [];
  const { src, width, height } = imageSources(featuredImageUrl);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const alt = escapeXml(featuredImageCaption || title);
  const caption = featuredImageCaption ? `<figcaption>${escapeXml(featuredImageCaption)}</figcaption>` : '';
  return [
    `<figure><img src="${escapeXml(new URL(src, site.url).href)}" alt="${alt}"${size}>${caption}</figure>`,
  ];
}
