import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import { type EmbedKind, type EmbedQuery, embedKinds } from '../../../shared/embed/embed.schemas.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { sermonPath, sermonSlug } from '../../../shared/sermon-url.ts';
import type { Em } from '../../db/orm.ts';
import { readContributor } from '../contributors/contributor.service.ts';
import { contributorPath } from '../contributors/contributor-path.ts';
import { requireOccasion } from '../occasions/catalog/occasion-catalog.ts';
import { listNewestCards, readCards } from '../sermons/directory/sermon-list.service.ts';
import { visibleSermonBySlugOrId } from '../sermons/sermon.service.ts';

/** The content of an embedded page. */
export interface Embed {
  /** Undefined for the newest sermons of the whole site. */
  readonly kind: EmbedKind | undefined;
  /**
   * The current slug, which differs from the requested slug after a rename or a merge; the id of a sermon without a
   * slug; empty when `kind` is undefined.
   */
  readonly slug: string;
  readonly title: string;
  /** The path of the page of this site that the embedded page links to. */
  readonly path: string;
  readonly sermons: readonly SermonCardOutput[];
}

/**
 * Reads the visible sermons of an embedded page, the newest first.
 * @throws AppError NOT_FOUND when there is no such sermon, rabbi, synagogue or occasion
 */
export async function readEmbed(
  em: Em,
  query: Partial<Pick<EmbedQuery, EmbedKind>> & Pick<EmbedQuery, 'limit'>,
): Promise<Embed> {
  const firstPage = { page: 1, limit: query.limit };
  const kind = embedKinds.find((name) => query[name]);
  const requestedSlug = (kind && query[kind]) ?? '';
  if (!kind) {
    const { items: sermons } = await listNewestCards(em, {}, firstPage);
    return { kind, slug: '', title: 'Newest sermons', path: '/', sermons };
  }
  if (kind === 'sermon') {
    const sermon = await visibleSermonBySlugOrId(em, requestedSlug);
    const { id, title } = sermon;
    const sermons = await readCards(em, [id]);
    return { kind, slug: sermonSlug(sermon), title, path: sermonPath(sermon), sermons };
  }
  if (kind === 'occasion') {
    const occasion = requireOccasion(requestedSlug);
    const { slug, name } = occasion;
    const { items: sermons } = await listNewestCards(em, { occasion: [slug] }, firstPage);
    return { kind, slug, title: `Sermons for ${name}`, path: occasionPath(occasion), sermons };
  }
  const { slug, name } = await readContributor(em, { kind, slug: requestedSlug });
  const { items: sermons } = await listNewestCards(em, { [kind]: [slug] }, firstPage);
  return {
    kind,
    slug,
    title: `Sermons ${kind === 'rabbi' ? 'by' : 'from'} ${name}`,
    path: contributorPath(kind, slug),
    sermons,
  };
}
