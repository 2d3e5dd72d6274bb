import { prepared } from '../../../db/embedded/prepared-statements.ts';
import type { Em } from '../../../db/orm.ts';
import { cardColumns, readCards, type SermonCardRow } from '../sermon/sermon.repository.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** Candidates: the newest sermons of the same week and of the same rabbi. */
const considered = 12;
/** Candidates for each keyword: the newest sermons with it. */
const consideredByKeyword = 12;

// Both statements use indexes and read the card's columns in one round trip, because every sermon page runs them.

const neighbours = prepared(
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

const related = prepared(
  `with this as (
     select id, portion, lower(rabbi_name) as rabbi, keyword_list(keywords) as keywords
     from sermons where id = ? and ${visible()}
   ),
   candidates as (
     (select other.id from this join lateral (
       select id from sermons where ${visible()} and portion = this.portion
       order by date_delivered desc, id desc limit ${considered}
     ) other on true)
     union
     (select other.id from this join lateral (
       select id from sermons where ${visible()} and lower(rabbi_name) = this.rabbi
       order by date_delivered desc, id desc limit ${considered}
     ) other on true)
     union
     (select other.sermon_id from this cross join unnest(this.keywords) as wanted (keyword) join lateral (
       select sermon_id from sermon_keywords where sermon_keywords.keyword = wanted.keyword
       order by date_delivered desc, sermon_id desc limit ${consideredByKeyword}
     ) other on true)
   ),
   chosen as (select array(
   select other.id from candidates join sermons other on other.id = candidates.id cross join this
   where other.id <> this.id
   order by
     (case when other.portion = this.portion then 4 else 0 end)
     + (case when lower(other.rabbi_name) = this.rabbi then 3 else 0 end)
     + 2 * least(3, (
         select count(*) from sermon_keywords
         where sermon_keywords.sermon_id = other.id and sermon_keywords.keyword = any (this.keywords)
       )) desc,
     other.date_delivered desc, other.id desc
   limit ?) as ids)
   select ${cardColumns} from sermons where id = any ((select ids from chosen)::int[]) and ${visible()}
   order by array_position((select ids from chosen), id)`,
);

/** Queries over relations between visible sermons. */
export class SermonRelationRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** The next newer and the next older visible sermon in the public order. */
  async findVisibleNeighbours(id: number): Promise<Record<'previous' | 'next', SermonCardRow | undefined>> {
    const rows = readCards(
      await this.#em.execute<(SermonCardRow & { isPrevious: boolean })[]>(neighbours, [id]),
    );
    return { previous: rows.find((row) => row.isPrevious), next: rows.find((row) => !row.isPrevious) };
  }

  /**
   * Related visible sermons: of the same week's Torah portion (highest weight), by the same rabbi, with common
   * keywords; ties are sorted newest first.
   */
  async findVisibleRelated(id: number, limit: number): Promise<SermonCardRow[]> {
    return readCards(await this.#em.execute<SermonCardRow[]>(related, [id, limit]));
  }
}
