import { LockMode } from '@mikro-orm/core';
import type { SermonFilter, SermonReview } from '../../../../shared/sermon.schemas.ts';
import type { Flag } from '../../../../shared/text/text.ts';
import { directionSampleLength } from '../../../../shared/text/text-direction.ts';
import { matchesFolded } from '../../../db/folded-search.ts';
import type { Em } from '../../../db/orm.ts';
import { openingTextSql } from '../sermon/excerpt-text.ts';
import { Sermon } from '../sermon/sermon.entity.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** Scope of a dashboard list. */
export interface ModerationScope {
  readonly filter: SermonFilter;
  /** Words in the title, names, location, email address or phone number; all sermons if omitted. */
  readonly q?: string | undefined;
}

/** Cursor of keyset pagination: the last row of the previous page. */
export interface ModerationCursor {
  readonly dateSubmitted: Date;
  readonly id: number;
}

/** A card of the dashboard as a database row. */
export interface ModerationCardRow {
  id: number;
  title: string;
  slug: string | null;
  rabbi_name: string;
  synagogue_name: string;
  city: string;
  state: string;
  country: string;
  date_delivered: Date | string;
  date_submitted: Date | string;
  is_featured: Flag;
  is_hidden: Flag;
  is_published: Flag;
  sermon_type: string | null;
  audio_url: string | null;
  opening: string;
  version: number;
  review: SermonReview | null;
  is_duplicate: boolean;
}

/** Another sermon with the same email address, title and content. */
export interface DuplicateRow {
  id: number;
  title: string;
  date_submitted: Date | string;
  is_featured: Flag;
  is_hidden: Flag;
  is_published: Flag;
}

/** SQL condition of the Drafts list: unpublished, and neither returned, nor declined, nor withdrawn. */
const isDraftSql = "is_published = 'false' and (review is null or review = 'corrected')";

const conditions: Record<SermonFilter, string> = {
  published: visible(),
  drafts: isDraftSql,
  returned: "review = 'returned'",
  declined: "review = 'declined'",
  withdrawn: "review = 'withdrawn'",
  hidden: "is_hidden = 'true'",
  all: 'true',
};

/** The columns of `submission_days` with the count of a day's sermons in each list. */
const countColumns: Record<SermonFilter, string> = {
  published: 'visible',
  drafts: 'drafts',
  returned: 'returned',
  declined: 'declined',
  withdrawn: 'withdrawn',
  hidden: 'hidden',
  all: 'sermons',
};

/** Up to this OFFSET, skipping rows is cheaper than looking up the start of the page. */
const maxCheapOffset = 200;

/** SQL whose value is equal for duplicates: same email address, title and content. An index has this expression. */
const textKey = (row: string) => `sermon_text_key(${row}.email, ${row}.title, ${row}.content)`;

/** Maximum duplicates that are listed for a sermon. */
const maxDuplicates = 10;

/** SQL condition of the moderation queue: drafts that are not hidden. */
const isWaitingSql = `${isDraftSql} and is_hidden = 'false'`;

/** Queries of the dashboard, including drafts and hidden sermons. The procedure has checked access. */
export class ModerationRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** A page of cards, latest submission first. Finds the page's ids in the index before it reads rows. */
  async findCards(
    scope: ModerationScope,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ModerationCardRow[]> {
    const { where, values, remainingOffset } = await this.#seek(scope, offset);
    return this.#em.execute<ModerationCardRow[]>(
      `select id, title, slug, rabbi_name, synagogue_name, city, state, country, date_delivered, date_submitted,
         is_featured, is_hidden, is_published, sermon_type, audio_url, version, review,
         ${openingTextSql(directionSampleLength)} as opening,
         case when is_published = 'false' then exists (
           select from sermons other where ${textKey('other')} = ${textKey('sermons')} and other.id <> sermons.id
         ) else false end as is_duplicate
       from sermons join (
         select id from sermons where ${where} order by date_submitted desc, id desc limit ? offset ?
       ) page using (id) order by date_submitted desc, id desc`,
      [...values, limit, remainingOffset],
    );
  }

  /** A page of complete sermons, latest submission first. */
  async findPage(
    scope: ModerationScope,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Sermon[]> {
    const { where, values, remainingOffset } = await this.#seek(scope, offset);
    return this.#findByQuery(
      `select id from sermons where ${where} order by date_submitted desc, id desc limit ? offset ?`,
      [...values, limit, remainingOffset],
    );
  }

  /** The next sermons after an id, in any state, ordered by id. */
  findAfterId(id: number, limit: number): Promise<Sermon[]> {
    return this.#em.find(Sermon, { id: { $gt: id } }, { orderBy: { id: 'asc' }, limit });
  }

  /** The next sermons after a cursor, latest submission first; the first ones without it. */
  async findAfter(
    scope: ModerationScope,
    cursor: ModerationCursor | undefined,
    limit: number,
  ): Promise<Sermon[]> {
    const { where, values } = condition(scope);
    return cursor
      ? this.#findByQuery(
          `select id from sermons where ${where} and (date_submitted, id) < (?, ?)
           order by date_submitted desc, id desc limit ?`,
          [...values, cursor.dateSubmitted, cursor.id, limit],
        )
      : this.findPage(scope, { limit, offset: 0 });
  }

  /** Count of sermons in a list. With a search, counts at most `max`. */
  async count(scope: ModerationScope, max?: number): Promise<number> {
    if (!scope.q) return (await this.countAll())[scope.filter];
    const { where, values } = condition(scope);
    const [row] = await this.#em.execute<{ count: string }[]>(
      max === undefined
        ? `select count(*)::text as count from sermons where ${where}`
        : `select count(*)::text as count from (select from sermons where ${where} limit ?) found`,
      max === undefined ? values : [...values, max],
    );
    return Number(row?.count ?? 0);
  }

  /** Count of sermons in each list, from the daily counters. */
  async countAll(): Promise<Record<SermonFilter, number>> {
    const [row] = await this.#em.execute<Record<SermonFilter, string>[]>(
      `select ${Object.entries(countColumns).map(([list, column]) => `coalesce(sum(${column}), 0)::text as "${list}"`)}
       from submission_days`,
    );
    const filters = Object.keys(countColumns) as SermonFilter[];
    return Object.fromEntries(filters.map((list) => [list, Number(row?.[list] ?? 0)])) as Record<
      SermonFilter,
      number
    >;
  }

  /** Up to ten other sermons with the same email address, title and content, ignoring case and the amount of space. */
  findDuplicates(id: number): Promise<DuplicateRow[]> {
    return this.#em.execute<DuplicateRow[]>(
      `select other.id, other.title, other.date_submitted, other.is_featured, other.is_hidden, other.is_published
       from sermons one join sermons other on ${textKey('other')} = ${textKey('one')} and other.id <> one.id
       where one.id = ? order by other.date_submitted, other.id limit ${maxDuplicates}`,
      [id],
    );
  }

  /** Finds sermons and locks them until the transaction ends, always in the same order to prevent deadlocks. */
  lock(ids: readonly number[]): Promise<Sermon[]> {
    return this.#em.find(
      Sermon,
      { id: { $in: [...ids] } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** Finds these sermons and every featured one, and locks them until the transaction ends. */
  lockWithFeatured(ids: readonly number[]): Promise<Sermon[]> {
    return this.#em.find(
      Sermon,
      { $or: [{ id: { $in: [...ids] } }, { isFeatured: 'true' }] },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
  }

  /** The previous and the next waiting draft, oldest first, and how many come before this sermon. */
  async findQueuePosition(
    id: number,
  ): Promise<{ previousId: number | null; nextId: number | null; countBefore: number; isWaiting: boolean }> {
    const [row] = await this.#em.execute<
      { previous: number | null; next: number | null; before: string; waiting: boolean }[]
    >(
      `select
        (select id from sermons where ${isWaitingSql} and (date_submitted, id) < (one.date_submitted, one.id)
         order by date_submitted desc, id desc limit 1) as previous,
        (select id from sermons where ${isWaitingSql} and (date_submitted, id) > (one.date_submitted, one.id)
         order by date_submitted, id limit 1) as next,
        (select count(*) from sermons where ${isWaitingSql} and (date_submitted, id) < (one.date_submitted, one.id))::text as before,
        (${isWaitingSql}) as waiting
       from sermons one where id = ?`,
      [id],
    );
    return {
      previousId: row?.previous ?? null,
      nextId: row?.next ?? null,
      countBefore: Number(row?.before ?? 0),
      isWaiting: row?.waiting ?? false,
    };
  }

  /** The oldest waiting draft and the count of waiting drafts. */
  async findQueueHead(): Promise<{ firstId: number | null; total: number }> {
    const [row] = await this.#em.execute<{ first: number | null; total: string }[]>(
      `select (select id from sermons where ${isWaitingSql} order by date_submitted, id limit 1) as first,
        (select count(*) from sermons where ${isWaitingSql})::text as total`,
    );
    return { firstId: row?.first ?? null, total: Number(row?.total ?? 0) };
  }

  /**
   * Turns a deep OFFSET into a date bound plus a small offset, using the daily counters. A search has few pages and
   * keeps its OFFSET.
   */
  async #seek(
    scope: ModerationScope,
    offset: number,
  ): Promise<{ where: string; values: readonly unknown[]; remainingOffset: number }> {
    const { where, values } = condition(scope);
    if (scope.q || offset <= maxCheapOffset) return { where, values, remainingOffset: offset };
    const column = countColumns[scope.filter];
    const [startDay] = await this.#em.execute<{ dayAfter: string; before: string }[]>(
      `select (day + 1)::text as "dayAfter", before::text as before from (
         select day, ${column} as here, sum(${column}) over (order by day desc) - ${column} as before
         from submission_days
       ) days where before <= ? and before + here > ? limit 1`,
      [offset, offset],
    );
    if (!startDay) return { where: 'false', values: [], remainingOffset: 0 };
    return {
      where: `${where} and date_submitted < ?::timestamptz`,
      values: [...values, `${startDay.dayAfter}T00:00:00Z`],
      remainingOffset: offset - Number(startDay.before),
    };
  }

  /** Finds the sermons whose ids a query returns, latest submission first. */
  async #findByQuery(query: string, values: unknown[]): Promise<Sermon[]> {
    const ids = (await this.#em.execute<{ id: number }[]>(query, values)).map((row) => row.id);
    if (ids.length === 0) return [];
    return this.#em.find(Sermon, { id: { $in: ids } }, { orderBy: { dateSubmitted: 'desc', id: 'desc' } });
  }
}

function condition({ filter, q }: ModerationScope): { where: string; values: readonly unknown[] } {
  const { sql, values } = matchesFolded('moderation_text', q ?? '', { hasPhone: true });
  return { where: `${conditions[filter]} and ${sql}`, values };
}
