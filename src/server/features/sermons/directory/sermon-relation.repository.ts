import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import type { Sermon } from '../sermon/sermon.entity.ts';
import { cardColumns, parseCardDates, type SermonCardRow } from '../sermon/sermon.repository.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** Maximum candidates for each of the merged names of the rabbi, and for each keyword: the newest ones. */
const maxPerCriterion = 12;

// Every sermon page runs these statements: each condition uses an index.

const neighbours = preparedStatement(
  `with around as (select
    (select newer.id from sermons newer where ${visible('newer')}
       and (newer.date_delivered, newer.id) > (this.date_delivered, this.id)
     order by newer.date_delivered, newer.id limit 1) as previous,
    (select older.id from sermons older where ${visible('older')}
       and (older.date_delivered, older.id) < (this.date_delivered, this.id)
     order by older.date_delivered desc, older.id desc limit 1) as next
   from sermons this where this.id = ? and ${visible('this')})
   select ${cardColumns}, id = (select previous from around) as "isPrevious" from sermons
   where id in ((select previous from around), (select next from around)) and ${visible()}`,
);

const candidates = preparedStatement(
  `with this as (
     select id, keyword_list(keywords) as keywords, array(
       select member.id from rabbis own join rabbis member using (root_id) where own.id = rabbi_id
     ) as rabbis
     from sermons where id = ? and ${visible()}
   ),
   candidates as (
     (select unnest(?::int[]) as id)
     union
     (select other.id from this cross join unnest(this.rabbis) as member (id) join lateral (
       select id from sermons where ${visible()} and rabbi_id = member.id
       order by date_delivered desc, id desc limit ${maxPerCriterion}
     ) other on true)
     union
     (select other.sermon_id from this cross join unnest(this.keywords) as wanted (keyword) join lateral (
       select sermon_id from sermon_keywords where sermon_keywords.keyword = wanted.keyword
       order by date_delivered desc, sermon_id desc limit ${maxPerCriterion}
     ) other on true)
   )
   select other.id, other.date_delivered as "dateDelivered", other.country,
     other.chosen_occasions as "chosenOccasions", coalesce(other.rabbi_id = any (this.rabbis), false) as "isSameRabbi",
     (select count(*)::int from sermon_keywords where sermon_keywords.sermon_id = other.id
        and sermon_keywords.keyword = any (this.keywords)) as "commonKeywordCount"
   from this cross join sermons other
   where other.id = any (array(select id from candidates)) and other.id <> this.id and ${visible('other')}`,
);

/** A sermon that may be related to another one. */
export interface RelatedCandidate
  extends Pick<Sermon, 'id' | 'dateDelivered' | 'country' | 'chosenOccasions'> {
  readonly isSameRabbi: boolean;
  readonly commonKeywordCount: number;
}

/** Queries over relations between visible sermons. */
export class SermonRelationRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** The next newer and the next older visible sermon in the public order. */
  async findVisibleNeighbours(id: number): Promise<Record<'previous' | 'next', SermonCardRow | undefined>> {
    const rows = parseCardDates(
      await this.#em.execute<(SermonCardRow & { isPrevious: boolean })[]>(neighbours, [id]),
    );
    return { previous: rows.find((row) => row.isPrevious), next: rows.find((row) => !row.isPrevious) };
  }

  /**
   * Visible sermons that may be related to a visible one: those with these ids, and the newest by the same rabbi and
   * for each of its keywords.
   */
  async findVisibleCandidates(id: number, ids: readonly number[]): Promise<RelatedCandidate[]> {
    const rows = await this.#em.execute<RelatedCandidate[]>(candidates, [id, `{${ids.join(',')}}`]);
    for (const row of rows) row.dateDelivered = new Date(row.dateDelivered);
    return rows;
  }
}
