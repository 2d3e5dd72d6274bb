import { raw } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { tellingLength } from '../../../shared/text-direction.ts';
import { prepared } from '../../db/prepared.ts';
import type { Sermon } from './sermon.entity.ts';
import { visible as visibleSql } from './visible-sermons.ts';

const visible = { isPublished: 'true', isHidden: 'false' } as const;

/** Newest first, then the highest id (docs/product/sermons.md S6). */
const publicOrder = { dateDelivered: 'desc', id: 'desc' } as const;

/** The columns of which a sermon's card is drawn. */
export const sermonCardFields = [
  'id',
  'title',
  'slug',
  'preview',
  'rabbiName',
  'synagogueName',
  'city',
  'state',
  'country',
  'dateDelivered',
  'isFeatured',
  'keywords',
  'sermonType',
  'headshotUrl',
  'headshotCaption',
  'audioUrl',
  'featuredImageUrl',
  'featuredImageCaption',
] as const;

/** A sermon as a list draws it: the content is cut by the database, long ones are never read whole. */
export type SermonCardRow = Pick<Sermon, (typeof sermonCardFields)[number]> & {
  /** More than the excerpt: it tells whether the content goes on, and in which direction. */
  readonly opening: string;
};

/** The columns of the public API's sermon. */
const publicFields = [
  ...sermonCardFields,
  'content',
  'website',
  'email',
  'phone',
  'dateSubmitted',
  'isHidden',
  'isPublished',
] as const;

/** A sermon as the public reads it. */
export type PublicSermonRow = Pick<Sermon, (typeof publicFields)[number]>;

/** What a whole table's columns are called in a row that no entity is made of. */
const select = (fields: readonly string[]) =>
  fields
    .map((field) => `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
    .join(', ');

const opening = `left(content, ${tellingLength}) as opening`;
const bySlug = prepared(`select ${select(publicFields)} from sermons where slug = ? and ${visibleSql()}`);
const byId = prepared(`select ${select(publicFields)} from sermons where id = ? and ${visibleSql()}`);
/** What is selected from the table `sermons` for a {@link SermonCardRow}, which {@link readCards} makes of it. */
export const cardColumns = `${select(sermonCardFields)}, ${opening}`;
/** A list that is selected is as unknown to a plan for these numbers as to one for any: the kept one is never worse. */
const isListed = 'id = any ((select ?::int[])::int[])';
const cardsByIds = prepared(`select ${cardColumns} from sermons where ${isListed} and ${visibleSql()}`);

/** Cards from rows of {@link cardColumns}. */
export function readCards<Row extends SermonCardRow>(rows: Row[]): Row[] {
  for (const row of rows) row.dateDelivered = new Date(row.dateDelivered);
  return rows;
}

const contentsByIds = prepared(`select id, content from sermons where ${isListed} and ${visibleSql()}`);

/** Queries over sermons. Public ones say `Visible`: published and not hidden. */
export class SermonRepository extends SqlEntityRepository<Sermon> {
  /** The newest visible sermons, whole. */
  findVisibleRecent(limit: number): Promise<Sermon[]> {
    return this.find(visible, { orderBy: publicOrder, limit });
  }

  /** Whole visible sermons, in the order of these numbers. */
  async findVisibleByIds(ids: readonly number[]): Promise<Sermon[]> {
    if (ids.length === 0) return [];
    return inOrder(ids, await this.find({ ...visible, id: { $in: [...ids] } }));
  }

  /** The newest visible sermons as cards. */
  findVisibleRecentCards(limit: number): Promise<SermonCardRow[]> {
    return this.qb('sermon')
      .select([...sermonCardFields, raw(opening)])
      .where(visible)
      .orderBy(publicOrder)
      .limit(limit)
      .execute<SermonCardRow[]>('all', true);
  }

  /** Visible sermons as cards, in the order of these numbers. */
  async findVisibleCardsByIds(ids: readonly number[]): Promise<SermonCardRow[]> {
    if (ids.length === 0) return [];
    return inOrder(
      ids,
      readCards(await this.em.execute<SermonCardRow[]>(cardsByIds, [`{${ids.join(',')}}`])),
    );
  }

  /** The whole contents of these visible sermons, by number. */
  async findVisibleContents(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.em.execute<Pick<Sermon, 'id' | 'content'>[]>(contentsByIds, [
      `{${ids.join(',')}}`,
    ]);
    return new Map(rows.map((row) => [row.id, row.content]));
  }

  /** The sermon on the front page: the first visible one that is featured. */
  findVisibleFeatured(): Promise<Sermon | null> {
    return this.findOne({ ...visible, isFeatured: 'true' }, { orderBy: publicOrder });
  }

  /** A visible sermon by its number. */
  findVisibleById(id: number): Promise<PublicSermonRow | null> {
    return this.#one(byId, id);
  }

  /** A visible sermon by its address. */
  findVisibleBySlug(slug: string): Promise<PublicSermonRow | null> {
    return this.#one(bySlug, slug);
  }

  async #one(statement: string, value: number | string): Promise<PublicSermonRow | null> {
    const [row] = await this.em.execute<PublicSermonRow[]>(statement, [value]);
    if (!row) return null;
    row.dateDelivered = new Date(row.dateDelivered);
    row.dateSubmitted = new Date(row.dateSubmitted);
    return row;
  }

  /** The present address of the visible sermon that once had this one. */
  async findVisibleSlugByOldSlug(slug: string): Promise<string | null> {
    const [row] = await this.em.execute<{ slug: string }[]>(
      `select sermons.slug from slug_history join sermons on sermons.id = slug_history.sermon_id
       where slug_history.slug = ? and ${visibleSql()}`,
      [slug],
    );
    return row?.slug ?? null;
  }

  /** For its submitter: the sermon that was sent with this key. */
  findAnyBySubmissionKey(submissionKey: string): Promise<Sermon | null> {
    return this.findOne({ submissionKey });
  }

  /** For administrators: any sermon by its number. */
  findAnyById(id: number): Promise<Sermon | null> {
    return this.findOne({ id });
  }

  /** For administrators: any sermon by its address. */
  findAnyBySlug(slug: string): Promise<Sermon | null> {
    return this.findOne({ slug });
  }

  /** How many sermons the submitter of this one has sent in since an instant, up to this one. */
  async countSubmittedSince(since: Date, { email, id }: Pick<Sermon, 'email' | 'id'>): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      `select count(*)::text as count from sermons
       where lower(email) = lower(?) and id <= ? and date_submitted > ?`,
      [email, id, since],
    );
    return Number(row?.count ?? 0);
  }

  /** Which of these addresses belong, or once belonged, to a sermon other than `exceptId`. */
  async findTakenSlugs(slugs: readonly string[], exceptId: number | undefined): Promise<Set<string>> {
    const marks = slugs.map(() => '?').join(', ');
    const rows = await this.em.execute<{ slug: string }[]>(
      `select slug from sermons where slug in (${marks}) and id <> ?
       union select slug from slug_history where slug in (${marks}) and sermon_id <> ?`,
      [...slugs, exceptId ?? 0, ...slugs, exceptId ?? 0],
    );
    return new Set(rows.map((row) => row.slug));
  }
}

/** What was hidden between the two reads is left out. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
