import type { SermonOutput } from '../../shared/sermon.schemas.ts';
import { sermonPath } from '../../shared/sermon-url.ts';
import { openingText } from '../../shared/text/excerpt-text.ts';
import { imageSources } from '../../shared/uploads/upload-image.ts';
import { truncate } from '../features/sermons/sermon-text.ts';
import type { Site } from '../site/site.ts';
import { absoluteUrl, breadcrumbs, oembedLink, organization, pageHead } from './page-head.ts';

/** The fields of a sermon that its head needs. The HTML contains them in addition to the whole sermon. */
type SermonHeadData = ReturnType<typeof sermonHeadData>;

export const sermonHeadData = (sermon: SermonOutput) => ({
  title: sermon.title,
  path: sermonPath(sermon),
  description: truncate(openingOf(sermon).replace(/\s+/gu, ' ').trim(), 200),
  rabbiName: sermon.rabbiName,
  rabbiSlug: sermon.rabbi?.slug,
  synagogueSlug: sermon.synagogue?.slug,
  synagogueName: sermon.synagogueName,
  city: sermon.city,
  country: sermon.country,
  /** The day on which the sermon was given, `YYYY-MM-DD`. */
  day: sermon.dateDelivered.slice(0, 10),
  dateSubmitted: sermon.dateSubmitted,
  keywords: sermon.keywords,
  sermonType: sermon.sermonType,
  audioUrl: sermon.audioUrl,
  featuredImageUrl: sermon.featuredImageUrl,
  featuredImageCaption: sermon.featuredImageCaption,
  headshotUrl: sermon.headshotUrl,
  isVisible: sermon.isPublished === 'true' && sermon.isHidden === 'false',
});

const openingOf = ({ preview, content, contentMarkdown }: SermonOutput): string =>
  preview || openingText(content, contentMarkdown);

/**
 * The head of a sermon page, with structured data of the article and its recording (docs/product/rest.md R13). Only the
 * server adds the structured data and the oEmbed link, because other sites read them from the HTML. Every page loads
 * this code, so the browser's build leaves them out.
 */
export function sermonHead(data: SermonHeadData, site: Site) {
  const { title, path, description, isVisible } = data;
  const head = pageHead(
    {
      title,
      description,
      path,
      type: 'article',
      image: previewImageOf(data),
      isIndexed: isVisible,
      data: import.meta.env.SSR && structuredData(data, site),
    },
    site,
  );
  const audio = data.audioUrl ? [{ property: 'og:audio', content: absoluteUrl(data.audioUrl, site) }] : [];
  return {
    ...head,
    ...(import.meta.env.SSR && isVisible && { links: [...head.links, oembedLink(path, title, site)] }),
    meta: [
      ...head.meta,
      { property: 'article:published_time', content: data.day },
      { property: 'article:author', content: data.rabbiName },
      ...audio,
    ],
  };
}

function previewImageOf({
  featuredImageUrl,
  featuredImageCaption,
  headshotUrl,
  rabbiName,
  title,
}: SermonHeadData) {
  if (featuredImageUrl) {
    return {
      url: featuredImageUrl,
      alt: featuredImageCaption ?? title,
      isPortrait: false,
      ...sizeOf(featuredImageUrl),
    };
  }
  return headshotUrl
    ? { url: headshotUrl, alt: rabbiName, isPortrait: true, ...sizeOf(headshotUrl) }
    : undefined;
}

function sizeOf(url: string) {
  const { width, height } = imageSources(url);
  return { width, height };
}

/** Identifies a rabbi or synagogue by the URL of its page. Empty if it has no page. */
function identity(path: string, slug: string | undefined, site: Site): object {
  if (slug === undefined) return {};
  const url = absoluteUrl(`${path}/${encodeURIComponent(slug)}`, site);
  return { '@id': url, url };
}

const structuredData = (data: SermonHeadData, site: Site): object[] => [
  article(data, site),
  breadcrumbs(
    [
      { name: 'Sermon Directory', path: '/directory' },
      { name: data.title, path: data.path },
    ],
    site,
  ),
];

function article(data: SermonHeadData, site: Site): object {
  const { title, path, description, audioUrl, featuredImageUrl, headshotUrl, keywords, sermonType } = data;
  const url = absoluteUrl(path, site);
  const image = featuredImageUrl ?? headshotUrl ?? '/link-preview.jpg';
  const synagogue = {
    '@type': 'Organization',
    name: data.synagogueName,
    ...identity('/synagogues', data.synagogueSlug, site),
  };
  return {
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    headline: truncate(title, 110),
    description,
    image: absoluteUrl(image, site),
    author: {
      '@type': 'Person',
      name: data.rabbiName,
      ...identity('/rabbis', data.rabbiSlug, site),
      affiliation: synagogue,
      ...(headshotUrl && { image: absoluteUrl(headshotUrl, site) }),
    },
    publisher: [organization(site), synagogue],
    datePublished: data.day,
    isAccessibleForFree: true,
    locationCreated: { '@type': 'Place', name: `${data.synagogueName}, ${data.city}, ${data.country}` },
    ...(sermonType && { articleSection: sermonType }),
    ...(keywords && { keywords }),
    ...(audioUrl && {
      audio: {
        '@type': 'AudioObject',
        name: title,
        description,
        contentUrl: absoluteUrl(audioUrl, site),
        uploadDate: data.dateSubmitted,
      },
    }),
  };
}
