import {
  type EmbedKind,
  embedQuery,
  type OembedOutput,
  type OembedQuery,
} from '../../../shared/embed/embed.schemas.ts';
import { embedCode, embedSize } from '../../../shared/embed/embed.ts';
import { AppError } from '../../base/errors.ts';
import type { Settings } from '../../base/settings.ts';
import type { Em } from '../../db/orm.ts';
import { contributorPath } from '../contributors/contributor-path.ts';
import { readEmbed } from './embed.service.ts';

/** Maps the first segment of a page's path to the kind of the embedded page. */
const kindsBySegment: Readonly<Record<string, EmbedKind>> = {
  sermon: 'sermon',
  rabbis: 'rabbi',
  synagogues: 'synagogue',
  'torah-portions': 'occasion',
  'holiday-resources': 'occasion',
};

/**
 * Returns the oEmbed response for a page of this site (docs/product/rest.md R17).
 * @throws AppError NOT_FOUND for pages of other sites and pages that cannot be embedded; NOT_IMPLEMENTED for formats
 *   other than JSON
 */
export async function describeEmbed(
  em: Em,
  { publicUrl, siteName }: Pick<Settings, 'publicUrl' | 'siteName'>,
  { url, maxwidth, maxheight, format = 'json' }: OembedQuery,
): Promise<OembedOutput> {
  if (format !== 'json') throw new AppError('NOT_IMPLEMENTED', 'Only the format json is available');
  const notFound = new AppError('NOT_FOUND', 'This page cannot be embedded');
  const pageUrl = URL.parse(url, `${publicUrl}/`);
  if (!pageUrl || !/^https?:$/.test(pageUrl.protocol) || pageUrl.host !== new URL(publicUrl).host)
    throw notFound;
  const [, firstSegment = '', lastSegment = ''] = /^\/([a-z-]+)\/([^/]+)\/?$/.exec(pageUrl.pathname) ?? [];
  const kind = Object.hasOwn(kindsBySegment, firstSegment) ? kindsBySegment[firstSegment] : undefined;
  const slug = decodeSegment(lastSegment);
  if (!kind || !slug) throw notFound;
  // A path can contain characters that the database cannot store, such as NUL.
  const query = embedQuery.safeParse({ [kind]: slug, limit: 1 });
  if (!query.success) throw notFound;
  const { sermons, title, path, slug: currentSlug } = await readEmbed(em, query.data);
  // A portion has a page only below /torah-portions, and a holiday only below /holiday-resources.
  if (!path.startsWith(`/${firstSegment}/`)) throw notFound;
  const [sermon] = kind === 'sermon' ? sermons : [];
  const width = Math.min(maxwidth ?? embedSize.width, embedSize.width);
  const defaultHeight = sermon ? embedSize.sermonHeight : embedSize.listHeight;
  const height = Math.min(maxheight ?? defaultHeight, defaultHeight);
  return {
    type: 'rich',
    version: '1.0',
    title,
    ...(sermon && { author_name: sermon.rabbiName }),
    ...(sermon?.rabbi && { author_url: publicUrl + contributorPath('rabbi', sermon.rabbi.slug) }),
    provider_name: siteName,
    provider_url: `${publicUrl}/`,
    html: embedCode({ siteUrl: publicUrl, kind, slug: currentSlug, title, width, height }),
    width,
    height,
  };
}

/** Decodes a path segment; returns an empty string for invalid percent-encoding. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
