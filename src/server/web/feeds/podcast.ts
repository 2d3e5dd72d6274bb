import { createHash } from 'node:crypto';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { keywordsOf } from '../../../shared/text/keywords.ts';
import { contributorPath } from '../../features/contributors/contributor-path.ts';
import type { Episode } from '../../features/sermons/directory/sermon-feed.service.ts';
import type { FeedSite } from './atom-feed.ts';
import type { FeedScope } from './feed-scope.ts';
import { plainSummary } from './plain-summary.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

/** Site data that podcast directories require. */
interface PodcastSite extends FeedSite {
  readonly ownerEmail: string;
}

/** One page of the podcast: a long archive is split into pages (RFC 5005). */
interface PodcastPage {
  readonly page: number;
  readonly hasNext: boolean;
  /** The filters of the podcast; undefined without filters. */
  readonly scope?: FeedScope | undefined;
}

const siteDescription =
  'Sermons to listen to: the weekly Torah portion, the holidays and the questions of the day, from rabbis and synagogues around the world.';

const rssAttributes = {
  version: '2.0',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

function feedUrl(site: FeedSite, page: number, scope: FeedScope | undefined): string {
  const query = new URLSearchParams(scope?.parameters);
  if (page > 1) query.set('page', String(page));
  return `${site.url}/podcast.xml${query.size > 0 ? `?${query}` : ''}`;
}

/** /podcast.xml: sermons with a recording, as RSS 2.0 with the tags that Apple's and Spotify's directories require. */
export function podcastFeed(
  episodes: readonly Episode[],
  site: PodcastSite,
  { page, hasNext, scope }: PodcastPage,
): string {
  const title = htmlSafe(scope ? `${scope.name} | ${site.name}` : site.name);
  const summary = htmlSafe(scope ? `Sermons ${scope.phrase}, to listen to.` : siteDescription);
  const homeUrl = `${site.url}${scope?.path ?? '/'}`;
  const link = (rel: string, pageNumber: number) =>
    element('atom:link', { rel, type: 'application/rss+xml', href: feedUrl(site, pageNumber, scope) });
  const channel = element(
    'channel',
    {},
    element('title', {}, title),
    element('link', {}, homeUrl),
    link('self', page),
    hasNext && link('next', page + 1),
    page > 1 && link('previous', page - 1),
    page > 1 && link('first', 1),
    element('podcast:guid', {}, podcastGuid(feedUrl(site, 1, scope))),
    // Other hosts may take the podcast over only with the owner's consent.
    element('podcast:locked', { owner: site.ownerEmail }, 'yes'),
    element('description', {}, summary),
    element('language', {}, languageOfEpisodes(episodes)),
    element('itunes:author', {}, htmlSafe(scope?.author ?? site.name)),
    element('itunes:summary', {}, summary),
    element('itunes:type', {}, 'episodic'),
    element('itunes:explicit', {}, 'false'),
    element(
      'itunes:owner',
      {},
      element('itunes:name', {}, site.name),
      element('itunes:email', {}, site.ownerEmail),
    ),
    element('itunes:image', { href: `${site.url}/podcast-artwork.jpg` }),
    element(
      'image',
      {},
      element('url', {}, `${site.url}/podcast-artwork.jpg`),
      element('title', {}, title),
      element('link', {}, homeUrl),
    ),
    element(
      'itunes:category',
      { text: 'Religion & Spirituality' },
      element('itunes:category', { text: 'Judaism' }),
    ),
    ...episodes.map((episode) => item(episode, site)),
  );
  return xmlDocument(element('rss', rssAttributes, channel));
}

/** The language by which directories list the podcast: Hebrew when most episodes of the page are, else English. */
const languageOfEpisodes = (episodes: readonly Episode[]): 'he' | 'en' =>
  episodes.filter(({ language }) => language === 'he').length * 2 > episodes.length ? 'he' : 'en';

function item(episode: Episode, site: FeedSite): Xml {
  const summary = plainSummary(episode.preview || episode.opening, 500);
  const keywords = keywordsOf(episode.keywords);
  return element(
    'item',
    {},
    element('title', {}, htmlSafe(episode.title)),
    element('link', {}, sermonUrl(site.url, episode)),
    // Not a URL: directories treat a changed GUID as a new episode.
    element('guid', { isPermaLink: 'false' }, `sermon-${episode.id}`),
    element('pubDate', {}, formatRfc2822(pubDateOf(episode))),
    element('description', {}, htmlSafe(summary || episode.title)),
    element('enclosure', {
      url: new URL(episode.audioUrl, site.url).href,
      length: episode.size,
      type: episode.contentType,
    }),
    element('itunes:title', {}, htmlSafe(episode.title)),
    element('itunes:author', {}, htmlSafe(`${episode.rabbiName}, ${episode.synagogueName}`)),
    element('itunes:summary', {}, htmlSafe(summary || episode.title)),
    element('itunes:episodeType', {}, 'full'),
    element('itunes:explicit', {}, 'false'),
    textElement(
      'itunes:duration',
      episode.duration === null ? null : String(Math.max(1, Math.round(episode.duration))),
    ),
    textElement('itunes:keywords', htmlSafe(keywords.join(', '))),
    ...podcastTags(episode, site),
  );
}

/** The tags of Podcasting 2.0: who speaks, where, and the transcript. */
function podcastTags(episode: Episode, site: FeedSite): (Xml | false)[] {
  const { rabbi, rabbiName, headshotUrl, city, state, country, language } = episode;
  return [
    element(
      'podcast:person',
      {
        href: rabbi && site.url + contributorPath('rabbi', rabbi.slug),
        img: headshotUrl && new URL(headshotUrl, site.url).href,
      },
      htmlSafe(plainSummary(rabbiName, maxTagLength)),
    ),
    element('podcast:location', {}, htmlSafe(plainSummary([city, state, country].join(', '), maxTagLength))),
    episode.isSpokenText === 'true' &&
      element('podcast:transcript', {
        url: `${sermonUrl(site.url, episode)}/transcript.txt`,
        type: 'text/plain',
        language: language === 'other' ? null : language,
      }),
  ];
}

/**
 * Maximum characters of a name or place, without the ellipsis. With it, the text has at most 128 characters, as the
 * namespace requires (https://podcasting2.org/docs/podcast-namespace).
 */
const maxTagLength = 127;

/** The UUID namespace of all podcast GUIDs. */
const guidNamespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/**
 * The podcast:guid of a feed, as the podcast namespace defines it: a UUIDv5 of its URL without the scheme and trailing
 * slashes.
 */
function podcastGuid(url: string): string {
  const name = url.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(guidNamespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * RSS does not define whether texts are plain or HTML, and readers differ. Escapes only what HTML would parse as
 * markup, so that "Love & Law" looks the same in both.
 */
const htmlSafe = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * The pubDate of an episode: noon UTC of the delivery day, which is the same day from Hawaii to Sydney. An episode
 * published on the delivery day before noon has its publication time, because apps hide episodes with a future date. An
 * episode published before the delivery day has the start of that day.
 */
function pubDateOf({ dateDelivered, publishedAt }: Episode): Date {
  const midnight = dateDelivered.getTime();
  const noon = midnight + 12 * 60 * 60 * 1000;
  return new Date(Math.min(noon, Math.max(midnight, publishedAt?.getTime() ?? noon)));
}

/** Formats a time by RFC 2822, with a numeric time zone: 'GMT' is obsolete. */
const formatRfc2822 = (date: Date): string => date.toUTCString().replace('GMT', '+0000');
