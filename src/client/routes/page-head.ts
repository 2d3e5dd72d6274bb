import { pageTitle, type Site } from '../site/site.ts';

interface PreviewImage {
  /** A path or an absolute URL. */
  readonly url: string;
  readonly alt: string;
  /** Whether the image shows a person. Such a preview is small. */
  readonly isPortrait: boolean;
  /** In pixels. Without a size, some services leave the image out of the first preview. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** The metadata of a page for search engines and link previews. */
interface PageHeadData {
  readonly title: string;
  readonly description: string;
  /** The path of the canonical URL; null for pages without one, for example search results. */
  readonly path: string | null;
  readonly type?: 'website' | 'article';
  readonly image?: PreviewImage | undefined;
  readonly isIndexed?: boolean;
  /**
   * Structured data: JSON-LD items, which only the server adds, because other sites read them from the HTML. The router
   * escapes them, so text cannot end the script element.
   */
  readonly data?: readonly object[] | false;
}

/** Resolves a path or URL against the site's origin. Previews and feeds need absolute URLs. */
export const absoluteUrl = (url: string, site: Site): string => new URL(url, `${site.url}/`).href;

/** Title, description, canonical URL, Open Graph, Twitter and JSON-LD of a page (docs/product/rest.md R13). */
export function pageHead(
  { title, description, path, type = 'website', image, isIndexed = true, data }: PageHeadData,
  site: Site,
) {
  const canonical = path === null ? null : absoluteUrl(path, site);
  const previewImage = image ?? defaultPreviewImage;
  return {
    meta: [
      { title: pageTitle(title, site) },
      { name: 'description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:image', content: absoluteUrl(previewImage.url, site) },
      ...(previewImage.width
        ? [
            { property: 'og:image:width', content: `${previewImage.width}` },
            { property: 'og:image:height', content: `${previewImage.height}` },
          ]
        : []),
      ...(previewImage.alt ? [{ property: 'og:image:alt', content: previewImage.alt }] : []),
      { name: 'twitter:card', content: previewImage.isPortrait ? 'summary' : 'summary_large_image' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: absoluteUrl(previewImage.url, site) },
      ...(canonical ? [{ property: 'og:url', content: canonical }] : []),
      ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
      ...(data || []).map(jsonLd),
    ],
    links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
  };
}

/**
 * The link by which other sites find out how to embed the page (docs/product/rest.md R17).
 * @param path the path of the page, without parameters
 */
export const oembedLink = (path: string, title: string, site: Site) => ({
  rel: 'alternate',
  type: 'application/json+oembed',
  title,
  href: absoluteUrl(`/api/oembed?url=${encodeURIComponent(absoluteUrl(path, site))}`, site),
});

/** The router accepts this entry among the meta tags, but its types do not include it. */
const jsonLd = (item: object) =>
  ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } }) as Record<string, unknown> as {
    name?: string;
  };

/** The preview image of pages without their own: public/link-preview.jpg. */
const defaultPreviewImage: PreviewImage = {
  url: '/link-preview.jpg',
  alt: '',
  isPortrait: false,
  width: 1200,
  height: 630,
};

/** Breadcrumbs as structured data: the home page, then `trail`. */
export const breadcrumbs = (trail: readonly { name: string; path: string }[], site: Site): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteUrl(path, site),
  })),
});

/** Structured data of the organization that runs the site. */
export const organization = (site: Site): object => ({
  '@type': 'Organization',
  '@id': `${site.url}/#organization`,
  name: site.name,
  url: `${site.url}/`,
  logo: absoluteUrl('/podcast-artwork.jpg', site),
});
