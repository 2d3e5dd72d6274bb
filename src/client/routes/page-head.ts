import { pageTitle, type Site } from '../site';

interface Picture {
  readonly url: string;
  readonly alt: string;
  readonly isPortrait: boolean;
  /** In pixels. Who draws a preview without knowing its size leaves it out the first time. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** What a page tells search engines and link previews of itself. */
interface PageWords {
  readonly title: string;
  readonly description: string;
  /** Its one true address, from the origin on; null for a page that has none (results of a search). */
  readonly path: string | null;
  readonly type?: 'website' | 'article';
  /** A picture of its own, as an address of ours or a whole one. */
  readonly image?: Picture | undefined;
  readonly isIndexed?: boolean;
  /** JSON-LD: the router writes it so that no text can end the script. */
  readonly data?: readonly object[];
}

/** A whole address: readers of previews and feeds have no page that it could be relative to. */
export const absolute = (url: string, site: Site): string => new URL(url, `${site.url}/`).href;

/** Title, description, canonical URL, Open Graph, Twitter and JSON-LD of a page (docs/product/rest.md R13). */
export function pageHead(
  { title, description, path, type = 'website', image, isIndexed = true, data = [] }: PageWords,
  site: Site,
) {
  const canonical = path === null ? null : absolute(path, site);
  const picture = image ?? linkPreview;
  return {
    meta: [
      { title: pageTitle(title, site) },
      { name: 'description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:image', content: absolute(picture.url, site) },
      ...(picture.width
        ? [
            { property: 'og:image:width', content: `${picture.width}` },
            { property: 'og:image:height', content: `${picture.height}` },
          ]
        : []),
      ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
      { name: 'twitter:card', content: picture.isPortrait ? 'summary' : 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: absolute(picture.url, site) },
      ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
      ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      ...data.map(jsonLd),
    ],
    links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
  };
}

/** The router takes these among the tags, but its types do not know them. */
const jsonLd = (item: object) =>
  ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } }) as Record<string, unknown> as {
    name?: string;
  };

/** public/link-preview.jpg */
const linkPreview: Picture = {
  url: '/link-preview.jpg',
  alt: '',
  isPortrait: false,
  width: 1200,
  height: 630,
};

/** Where a page stands, as search engines draw it: the front page, then these. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[], site: Site): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path, site),
  })),
});

/** The site itself. */
export const organization = (site: Site): object => ({
  '@type': 'Organization',
  '@id': `${site.url}/#organization`,
  name: site.name,
  url: `${site.url}/`,
  logo: absolute('/podcast-artwork.jpg', site),
});
