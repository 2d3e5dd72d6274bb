import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contributorKinds } from '../../../shared/contributor.schemas.ts';
import { type FeedQuery, feedQuery } from '../../../shared/sermon-query.ts';
import { sermonIdOf } from '../../../shared/sermon-url.ts';
import { AppError } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { listContributorSlugs, readContributor } from '../../features/contributors/contributor.service.ts';
import { contributorPath } from '../../features/contributors/contributor-path.ts';
import {
  countVisibleSermons,
  feedSermons,
  podcastEpisodes,
  sitemapParts,
  sitemapRows,
} from '../../features/sermons/directory/sermon-feed.service.ts';
import { visibleSermonBySlugOrId } from '../../features/sermons/sermon.service.ts';
import { citedChapterPaths } from '../../features/sources/source.service.ts';
import { type CacheKey, fixedKey, pathKey, queryKey } from '../../http/cache/cache-keys.ts';
import type { CreateContext } from '../../trpc/context.ts';
import { atomFeed } from './atom-feed.ts';
import { type FeedContributor, type FeedScope, feedScope } from './feed-scope.ts';
import { podcastFeed } from './podcast.ts';
import { fixedPagePaths, robotsTxt, Sitemap, sitemapIndex } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

interface FeedOptions {
  readonly settings: Pick<Settings, 'siteName' | 'publicUrl' | 'mailFrom' | 'moderatorEmail'>;
  readonly createContext: CreateContext;
  /**
   * Maximum URLs in an unsplit sitemap, and maximum sermons in one part of a split one. Search engines accept 50,000
   * URLs, but such a sitemap would be too large for the public cache.
   */
  readonly sitemapSize?: number;
  /** Episodes in one podcast document. */
  readonly podcastSize?: number;
}

/**
 * Registers /feed.xml, /podcast.xml, transcripts of recordings, /sitemap.xml and its parts, /robots.txt
 * (docs/product/rest.md R10), and the web app manifest.
 */
export async function registerFeeds(
  app: FastifyInstance,
  { settings, createContext, sitemapSize = 15_000, podcastSize = 500 }: FeedOptions,
): Promise<void> {
  const site = {
    name: settings.siteName,
    url: settings.publicUrl,
    ownerEmail: settings.moderatorEmail ?? settings.mailFrom.address,
  };
  const cached = (publicCacheKey: CacheKey) => ({ config: { publicCacheKey } });

  // Web players and integrators' pages load feeds and transcripts from other origins (docs/product/rest.md R6).
  const allowAnyOrigin = (reply: FastifyReply) => reply.header('access-control-allow-origin', '*');

  app.get('/feed.xml', cached(queryKey('feed', feedQuery)), async (request, reply) => {
    allowAnyOrigin(reply);
    const { em } = await createContext(request, reply);
    const query = parseFeedQuery(request);
    const scope = await readScope(em, query);
    const sermons = await feedSermons(em, query);
    return reply.type('application/atom+xml; charset=utf-8').send(atomFeed(sermons, site, scope));
  });

  app.get(
    '/podcast.xml',
    cached(queryKey((request) => `podcast ${parsePageNumber(request)}`, feedQuery)),
    async (request, reply) => {
      allowAnyOrigin(reply);
      const { em } = await createContext(request, reply);
      const page = parsePageNumber(request);
      const query = parseFeedQuery(request);
      const scope = await readScope(em, query);
      const { episodes, hasNext } = await podcastEpisodes(em, page, podcastSize, query);
      if (page > 1 && episodes.length === 0) throw new AppError('NOT_FOUND', 'The podcast has no such page');
      const document = podcastFeed(episodes, site, { page, hasNext, scope });
      return reply.type('application/rss+xml; charset=utf-8').send(document);
    },
  );

  app.get<{ Params: { name: string } }>(
    '/sermon/:name/transcript.txt',
    cached(pathKey('transcript', 'name')),
    async (request, reply) => {
      const { em } = await createContext(request, reply);
      const { name } = request.params;
      const { slug, content, isSpokenText } = await visibleSermonBySlugOrId(em, name);
      if (isSpokenText === 'false') throw new AppError('NOT_FOUND', 'This sermon has no transcript');
      if (slug !== null && slug !== name && sermonIdOf(name) === undefined)
        return reply
          .header('cache-control', 'no-cache')
          .redirect(`/sermon/${encodeURIComponent(slug)}/transcript.txt`, 301);
      return allowAnyOrigin(reply).type('text/plain; charset=utf-8').send(`${content}\n`);
    },
  );

  app.get('/sitemap.xml', cached(fixedKey('sitemap')), async (request, reply) => {
    const { em } = await createContext(request, reply);
    reply.type('application/xml; charset=utf-8');
    const paths = await listPagePaths(em);
    if ((await countVisibleSermons(em)) + paths.length > sitemapSize) {
      return reply.send(sitemapIndex(await sitemapParts(em, sitemapSize), site));
    }
    const sitemap = new Sitemap(site);
    sitemap.addPages(paths);
    for await (const rows of sitemapRows(em, 0, largestId)) sitemap.addSermons(rows);
    return reply.send(sitemap.toString());
  });

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^\\d{1,9}$).xml',
    cached(pathKey('sitemap', 'part', Number)),
    async (request, reply) => {
      const { em } = await createContext(request, reply);
      const part = Number(request.params.part);
      const lastId = Math.min(part * sitemapSize, largestId);
      const sitemap = new Sitemap(site);
      let isEmpty = part !== 0;
      if (part === 0) sitemap.addPages(await listPagePaths(em));
      else if ((part - 1) * sitemapSize < largestId) {
        for await (const rows of sitemapRows(em, (part - 1) * sitemapSize, lastId)) {
          sitemap.addSermons(rows);
          isEmpty = false;
        }
      }
      if (isEmpty) throw new AppError('NOT_FOUND', 'The sitemap has no such part');
      return reply.type('application/xml; charset=utf-8').send(sitemap.toString());
    },
  );

  app.get('/robots.txt', cached(fixedKey('robots')), (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsTxt(site)),
  );

  app.get('/manifest.webmanifest', cached(fixedKey('manifest')), (_request, reply) =>
    reply.type('application/manifest+json').send(webManifest(site.name)),
  );
}

/** Parses the filters of a feed. @throws ZodError when one is malformed */
const parseFeedQuery = (request: FastifyRequest): FeedQuery => feedQuery.parse(request.query);

/** Describes the filters of a feed. Unknown rabbis and synagogues are named by their slugs. */
async function readScope(em: Em, query: FeedQuery): Promise<FeedScope | undefined> {
  const contributors: FeedContributor[] = [];
  for (const kind of contributorKinds) {
    for (const slug of query[kind] ?? []) {
      const found = await readContributor(em, { kind, slug }).catch(notFoundAsNull);
      contributors.push({ kind, name: found?.name ?? slug, slug: found?.slug ?? null });
    }
  }
  return feedScope(query, contributors);
}

function notFoundAsNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** The paths of all pages in the sitemap, except those of sermons. */
async function listPagePaths(em: Em): Promise<string[]> {
  const slugs = await listContributorSlugs(em);
  return [
    ...fixedPagePaths,
    ...contributorKinds.flatMap((kind) => slugs[kind].map((slug) => contributorPath(kind, slug))),
    ...(await citedChapterPaths(em)),
  ];
}

/** Returns the page number in `?page=`; 1 if it is missing or invalid. */
function parsePageNumber(request: FastifyRequest): number {
  const { page } = request.query as { page?: unknown };
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
