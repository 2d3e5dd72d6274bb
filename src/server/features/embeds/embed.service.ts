import { type EmbedKind, type EmbedQuery, embedKinds } from '../../../shared/embed.schemas.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import { readContributor } from '../contributors/contributor.service.ts';
import { findOccasion, occasionPath } from '../occasions/catalogue/occasion-catalogue.ts';
import { listSermons } from '../sermons/directory/sermon-list.service.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { presentSermonCard } from '../sermons/sermon/sermon.presenter.ts';
import { visibleSermonByName } from '../sermons/sermon.service.ts';

/** The content of an embedded page. */
export interface Embed {
  /** Undefined for the newest sermons of all. */
  readonly kind: EmbedKind | undefined;
  /** The current slug, or the id of a sermon without one; differs from the requested one after a rename or a merge. */
  readonly slug: string;
  readonly title: string;
  /** The path of the page with the same content. */
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
  const { limit } = query;
  const kind = embedKinds.find((name) => query[name]);
  const requested = (kind && query[kind]) ?? '';
  if (!kind) {
    const sermons = await newest(em, {}, limit);
    return { kind, slug: '', title: 'Newest sermons', path: '/', sermons };
  }
  if (kind === 'sermon') {
    const { id, slug, title } = await visibleSermonByName(em, requested);
    const name = slug ?? String(id);
    const path = `/sermon/${encodeURIComponent(name)}`;
    return { kind, slug: name, title, path, sermons: await cards(em, [id]) };
  }
  if (kind === 'occasion') {
    const occasion = findOccasion(requested);
    if (!occasion) throw new AppError('NOT_FOUND', 'No such occasion');
    const { slug, name } = occasion;
    const sermons = await newest(em, { occasion: [slug] }, limit);
    return { kind, slug, title: `Sermons for ${name}`, path: occasionPath(occasion), sermons };
  }
  const { slug, name } = await readContributor(em, { kind, slug: requested });
  return {
    kind,
    slug,
    title: `Sermons ${kind === 'rabbi' ? 'by' : 'from'} ${name}`,
    path: `/${kind}s/${encodeURIComponent(slug)}`,
    sermons: await newest(em, { [kind]: [slug] }, limit),
  };
}

async function newest(em: Em, filters: Parameters<typeof listSermons>[1]['filters'], limit: number) {
  const { ids } = await listSermons(em, { filters, sort: 'date', order: 'desc', limit, offset: 0 });
  return cards(em, ids);
}

const cards = async (em: Em, ids: readonly number[]): Promise<SermonCardOutput[]> =>
  (await em.getRepository(Sermon).findVisibleCardsByIds(ids)).map(presentSermonCard);
