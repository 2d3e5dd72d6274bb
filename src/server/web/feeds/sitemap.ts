import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { occasions } from '../../features/occasions/catalog/occasion-catalog.ts';
import type { SitemapRow } from '../../features/sermons/directory/sermon-feed.service.ts';
import type { FeedSite } from './atom-feed.ts';
import { element, textElement, xmlDocument } from './xml.ts';

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** Pages that every site has. */
export const fixedPagePaths = [
  '/',
  '/directory',
  '/submit',
  '/torah-portions',
  '/jewish-calendar',
  '/holiday-resources',
  '/sources',
  '/rabbis',
  '/synagogues',
  ...occasions.map(occasionPath),
];

const serializeUrl = (location: string, updatedAt?: Date) =>
  element('url', {}, element('loc', {}, location), textElement('lastmod', updatedAt?.toISOString())).source;

/** Builds a sitemap in batches. Keeps the serialized URLs, not the rows. */
export class Sitemap {
  readonly #site: FeedSite;
  readonly #urls: string[] = [];

  constructor(site: FeedSite) {
    this.#site = site;
  }

  /** @param paths of pages, each with a leading slash */
  addPages(paths: readonly string[]): void {
    this.#urls.push(...paths.map((path) => serializeUrl(`${this.#site.url}${path}`)));
  }

  addSermons(rows: readonly SitemapRow[]): void {
    this.#urls.push(
      rows.map((row) => serializeUrl(sermonUrl(this.#site.url, row), row.updatedAt)).join('\n'),
    );
  }

  toString(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace.xmlns}">\n${this.#urls.join('\n')}\n</urlset>\n`;
  }
}

/** The index of a split sitemap. Part 0 has the fixed pages and those of contributors and cited chapters. */
export function sitemapIndex(parts: readonly { part: number; updatedAt: Date }[], site: FeedSite): string {
  return xmlDocument(
    element(
      'sitemapindex',
      namespace,
      element('sitemap', {}, element('loc', {}, `${site.url}/sitemap-0.xml`)),
      ...parts.map(({ part, updatedAt }) =>
        element(
          'sitemap',
          {},
          element('loc', {}, `${site.url}/sitemap-${part}.xml`),
          element('lastmod', {}, updatedAt.toISOString()),
        ),
      ),
    ),
  );
}

/** /robots.txt: allows everything except the dashboard, the APIs, personal links and unsubscribe links. */
export const robotsTxt = (site: FeedSite): string =>
  `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /trpc/
Disallow: /unsubscribe
Disallow: /submissions

Sitemap: ${site.url}/sitemap.xml
`;
