import { raw } from '@mikro-orm/core';
import { SqlEntityRepository } from '@mikro-orm/postgresql';
import { directionSampleLength } from '../../../../shared/text/text-direction.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import {
  type ContributorLinks,
  rabbiLinkSql,
  synagogueLinkSql,
} from '../../contributors/names/contributor-link.ts';
import { audioDuration } from '../../uploads/audio-duration.ts';
import { excerptTextSql, openingTextSql } from './excerpt-text.ts';
import type { Sermon } from './sermon.entity.ts';
import { visible as visibleSql } from './visible-sermons.ts';

const visible = { isPublished: 'true', isHidden: 'false' } as const;

/** Newest first, then the highest id (docs/product/sermons.md S6). */
const publicOrder = { dateDelivered: 'desc', id: 'desc' } as const;

/** The columns that a sermon's card needs. */
const sermonCardFields = [
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
  'chosenOccasions',
] as const;

/** Fields that are read from other tables. */
interface ComputedFields extends ContributorLinks {
  /** In seconds. */
  readonly audioDuration?: number | null | undefined;
}

/** A sermon in a list. The database truncates the content, so that long texts are not loaded. */
export type SermonCardRow = Pick<Sermon, (typeof sermonCardFields)[number]> &
  ComputedFields & {
    /** The start of the content, longer than the excerpt: shows the direction, and whether the content continues. */
    readonly opening: string;
  };

/** The columns of the public API's sermon. */
const publicFields = [
  ...sermonCardFields,
  'content',
  'contentMarkdown',
  'website',
  'email',
  'phone',
  'dateSubmitted',
  'isHidden',
  'isPublished',
  'isSpokenText',
  'language',
  'updatedAt',
  'citations',
] as const;

/** A sermon with its public fields. */
export type PublicSermonRow = Pick<Sermon, (typeof publicFields)[number]> & ComputedFields;

/** Selects columns under the names of the entity's properties. */
const select = (fields: readonly string[]) =>
  fields
    .map((field) => `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
    .join(', ');

/** Selects the {@link ComputedFields}. */
const computedColumns = (row = 'sermons') =>
  [
    `${rabbiLinkSql(row)} as "rabbiLink"`,
    `${synagogueLinkSql(row)} as "synagogueLink"`,
    `${audioDuration(row)} as "audioDuration"`,
  ] as const;
const openingColumn = `${openingTextSql(directionSampleLength)} as opening`;
const bySlug = preparedStatement(
  `select ${select(publicFields)}, ${computedColumns()} from sermons where slug = ? and ${visibleSql()}`,
);
const byId = preparedStatement(
  `select ${select(publicFields)}, ${computedColumns()} from sermons where id = ? and ${visibleSql()}`,
);
/** The columns of a {@link SermonCardRow}; {@link parseCardDates} converts the rows. */
export const cardColumns = `${select(sermonCardFields)}, ${computedColumns()}, ${openingColumn}`;
/** A selected array hides the ids from the planner, so the cached generic plan is never worse than a custom one. */
const isListedSql = 'id = any ((select ?::int[])::int[])';
const cardsByIds = preparedStatement(
  `select ${cardColumns} from sermons where ${isListedSql} and ${visibleSql()}`,
);

/** Converts the dates in rows of {@link cardColumns}. */
export function parseCardDates<Row extends SermonCardRow>(rows: Row[]): Row[] {
  for (const row of rows) row.dateDelivered = new Date(row.dateDelivered);
  return rows;
}

const computedById = preparedStatement(`select ${computedColumns()} from sermons where id = ?`);
const contentsByIds = preparedStatement(
  `select id, ${excerptTextSql} as content from sermons where ${isListedSql} and ${visibleSql()}`,
);

/** Queries over sermons. `Visible` in a name means published and not hidden. */
export class SermonRepository extends SqlEntityRepository<Sermon> {
  /** The newest visible sermons, with all fields. */
  findVisibleRecent(limit: number): Promise<Sermon[]> {
    return this.find(visible, { orderBy: publicOrder, limit });
  }

  /** Visible sermons with all fields, in the order of these ids. */
  async findVisibleByIds(ids: readonly number[]): Promise<Sermon[]> {
    if (ids.length === 0) return [];
    return inOrder(ids, await this.find({ ...visible, id: { $in: [...ids] } }));
  }

  /** The newest visible sermons as cards. */
  findVisibleRecentCards(limit: number): Promise<SermonCardRow[]> {
    return this.qb('sermon')
      .select([...sermonCardFields, raw(openingColumn), ...computedColumns('sermon').map((sql) => raw(sql))])
      .where(visible)
      .orderBy(publicOrder)
      .limit(limit)
      .execute<SermonCardRow[]>('all', true);
  }

  /** Visible sermons as cards, in the order of these ids. */
  async findVisibleCardsByIds(ids: readonly number[]): Promise<SermonCardRow[]> {
    if (ids.length === 0) return [];
    return inOrder(
      ids,
      parseCardDates(await this.em.execute<SermonCardRow[]>(cardsByIds, [`{${ids.join(',')}}`])),
    );
  }

  /** The complete texts for excerpts ({@link excerptTextSql}) of visible sermons, by id. */
  async findVisibleContents(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.em.execute<Pick<Sermon, 'id' | 'content'>[]>(contentsByIds, [
      `{${ids.join(',')}}`,
    ]);
    return new Map(rows.map((row) => [row.id, row.content]));
  }

  /** The latest sermons with this email address, imported ones too, in any state, ignoring case. */
  findLatestByEmail(email: string, limit: number): Promise<Sermon[]> {
    return this.find(
      { [raw('lower(email)')]: email.toLowerCase() },
      { orderBy: { dateSubmitted: 'desc', id: 'desc' }, limit },
    );
  }

  /** The featured sermon of the homepage: the newest visible one that is featured. */
  findVisibleFeatured(): Promise<Sermon | null> {
    return this.findOne({ ...visible, isFeatured: 'true' }, { orderBy: publicOrder });
  }

  /** Finds a visible sermon by id. */
  findVisibleById(id: number): Promise<PublicSermonRow | null> {
    return this.#findVisible(byId, id);
  }

  /** Finds a visible sermon by slug. */
  findVisibleBySlug(slug: string): Promise<PublicSermonRow | null> {
    return this.#findVisible(bySlug, slug);
  }

  async #findVisible(statement: string, value: number | string): Promise<PublicSermonRow | null> {
    const [row] = await this.em.execute<PublicSermonRow[]>(statement, [value]);
    if (!row) return null;
    row.dateDelivered = new Date(row.dateDelivered);
    row.dateSubmitted = new Date(row.dateSubmitted);
    row.updatedAt = new Date(row.updatedAt);
    return row;
  }

  /** Returns the current slug of the visible sermon that had this former slug. */
  async findVisibleSlugByOldSlug(slug: string): Promise<string | null> {
    const [row] = await this.em.execute<{ slug: string }[]>(
      `select sermons.slug from slug_history join sermons on sermons.id = slug_history.sermon_id
       where slug_history.slug = ? and ${visibleSql()}`,
      [slug],
    );
    return row?.slug ?? null;
  }

  /** Finds a sermon by its idempotency key, in any state. */
  findAnyBySubmissionKey(submissionKey: string): Promise<Sermon | null> {
    return this.findOne({ submissionKey });
  }

  /** Finds a sermon by id, in any state. The caller checks access. */
  findAnyById(id: number): Promise<Sermon | null> {
    return this.findOne({ id });
  }

  /** Finds a sermon by slug, in any state. The caller checks access. */
  findAnyBySlug(slug: string): Promise<Sermon | null> {
    return this.findOne({ slug });
  }

  /** Reads the computed fields of a stored sermon again, for example whether its rabbi and synagogue are public. */
  async reloadComputed(sermon: Sermon): Promise<void> {
    const [row] = await this.em.execute<ComputedFields[]>(computedById, [sermon.id]);
    Object.assign(sermon, row);
  }

  /**
   * Counts the sermons that this sermon's submitter has sent after a time, up to and including this one. Imported
   * sermons do not count.
   */
  async countSubmittedSince(since: Date, { email, id }: Pick<Sermon, 'email' | 'id'>): Promise<number> {
    const [row] = await this.em.execute<{ count: string }[]>(
      `select count(*)::text as count from sermons
       where lower(email) = lower(?) and id <= ? and date_submitted > ?
         and not exists (select from sermon_sources where sermon_id = sermons.id)`,
      [email, id, since],
    );
    return Number(row?.count ?? 0);
  }

  /** Returns which of these slugs are, or were, used by a sermon other than `exceptId`. */
  async findTakenSlugs(slugs: readonly string[], exceptId: number | undefined): Promise<Set<string>> {
    const placeholders = slugs.map(() => '?').join(', ');
    const rows = await this.em.execute<{ slug: string }[]>(
      `select slug from sermons where slug in (${placeholders}) and id <> ?
       union select slug from slug_history where slug in (${placeholders}) and sermon_id <> ?`,
      [...slugs, exceptId ?? 0, ...slugs, exceptId ?? 0],
    );
    return new Set(rows.map((row) => row.slug));
  }
}

/** Sorts rows in the order of the ids. Omits ids without a row: sermons that are unknown or no longer visible. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowsById.get(id) ?? []);
}
