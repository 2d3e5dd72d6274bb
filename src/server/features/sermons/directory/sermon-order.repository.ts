import type { DirectorySort } from '../../../../shared/directory.ts';
import { prepared } from '../../../db/embedded/prepared.ts';
import type { Em } from '../../../db/orm.ts';
import { isInIsrael } from '../../locations/in-israel.ts';
import { occasionsOfDay } from '../../occasions/catalogue/occasions-of-day.ts';
import { orderKeys } from '../sermon/order-columns.ts';
import { visible } from '../sermon/visible-sermons.ts';
import { type OrderEntry, SermonOrder } from './sermon-order.ts';

/** How the directory is sorted; without words to search, relevance is the date. */
export interface OrderName {
  readonly sort: Exclude<DirectorySort, 'relevance'>;
  readonly order: 'asc' | 'desc';
}

/** The trigger keeps this many generations of changes. */
const keptContentVersions = 256;
/** More changes than this are read anew, all of them. */
const mostChanges = 200;

const generation = `(select value from site_state where key = 'generation')`;
const currentContentVersion = prepared(`select ${generation} as generation`);

/** One sermon that changed: gone, or now before `next` (null: last). */
export interface OrderChange {
  readonly id: number;
  readonly entry: OrderEntry | null;
  readonly next: number | null;
}

/** Queries behind the directory's orders. Each is one statement, so that it sees one moment. */
export class SermonOrderRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** All visible sermons in an order, and the generation that this is. */
  async readVisibleOrder(name: OrderName): Promise<{ generation: bigint; order: SermonOrder }> {
    const [row] = await this.#em.execute<
      { generation: string; ids: string | null; places: string | null; occasions: string | null }[]
    >(
      `select ${generation} as generation, string_agg(id::text, ',') as ids,
         string_agg(location_id::text, ',') as places, string_agg(${occasionsKey('sermons')}, ',') as occasions
       from (select id, location_id, date_delivered, country, chosen_occasions from sermons where ${visible()} order by ${orderBy(name, '')}) sermons`,
    );
    const numbers = (list: string | null | undefined) => (list ? list.split(',').map(Number) : []);
    const ids = numbers(row?.ids);
    const occasions = row?.occasions?.split(',').map(readOccasions) ?? [];
    return {
      generation: BigInt(row?.generation ?? 0),
      order: new SermonOrder(ids, numbers(row?.places), occasions),
    };
  }

  /** The present generation: as long as it is the same, nothing changed in any order. */
  async readContentVersion(): Promise<bigint> {
    const [row] = await this.#em.execute<{ generation: string }[]>(currentContentVersion);
    return BigInt(row?.generation ?? 0);
  }

  /**
   * What changed in an order behind a generation, in that order.
   * @returns null for the changes when there are too many to follow
   */
  async readVisibleChanges(
    name: OrderName,
    since: bigint,
  ): Promise<{ generation: bigint; changes: readonly OrderChange[] | null }> {
    const rows = await this.#em.execute<
      {
        generation: string;
        few: number;
        id: number | null;
        location_id: number | null;
        occasions: string | null;
        next: number | null;
      }[]
    >(
      `with few as materialized (
         select sermon_id as id from sermon_changes where generation > ? limit ${mostChanges + 1}
       ),
       changed as materialized (select distinct id from few where (select count(*) from few) <= ${mostChanges})
       select ${generation} as generation, (select count(*)::int from few) as few,
         changed.id, this.location_id, ${occasionsKey('this')} as occasions, case when this.id is not null then ${nextOf(name)} end as next
       from (select 1) one left join changed on true
       left join sermons this on this.id = changed.id and ${visible('this')}
       order by ${orderBy(name, 'this.')}`,
      [String(since)],
    );
    const present = BigInt(rows[0]?.generation ?? 0);
    if (present - since > keptContentVersions || (rows[0]?.few ?? 0) > mostChanges) {
      return { generation: present, changes: null };
    }
    const changes = rows.flatMap(({ id, location_id: locationId, occasions, next }) =>
      id === null
        ? []
        : [
            {
              id,
              next,
              entry:
                locationId === null || occasions === null
                  ? null
                  : { id, locationId, occasions: readOccasions(occasions) },
            },
          ],
    );
    return { generation: present, changes };
  }
}

/**
 * SQL for what determines the occasions of a sermon: the chosen slugs, `=vayishlach vayetzei`, or the day of delivery
 * and whether it was in Israel, `2025-10-02` or `2025-10-02i`.
 */
const occasionsKey = (row: string): string =>
  `coalesce('=' || array_to_string(${row}.chosen_occasions, ' '),
    to_char(${row}.date_delivered at time zone 'UTC', 'YYYY-MM-DD') || case when ${isInIsrael(row)} then 'i' else '' end)`;

/** The slugs of an {@link occasionsKey}, sorted, so that the same occasions always give the same list. */
function readOccasions(key: string): string {
  const slugs = key.startsWith('=')
    ? key.slice(1).split(' ')
    : occasionsOfDay(key.slice(0, 10), key.endsWith('i') ? 'israel' : 'diaspora');
  return [...slugs].sort().join(' ');
}

const keyOf = ({ sort }: OrderName, row: string): string =>
  sort === 'date' ? `${row}date_delivered` : orderKeys[sort](row);

function orderBy(name: OrderName, row: string): string {
  const newestFirst = name.sort === 'date' ? '' : `${row}date_delivered desc, `;
  return `${keyOf(name, row)} ${name.order}, ${newestFirst}${row}id desc`;
}

/** The unchanged sermon behind this one: of the same key an older one, else the first of the next key. */
function nextOf(name: OrderName): string {
  const others = `select other.id from sermons other where ${visible('other')}
    and not exists (select from changed where changed.id = other.id)`;
  const key = keyOf(name, 'other.');
  const own = keyOf(name, 'this.');
  const older =
    name.sort === 'date'
      ? `other.id < this.id`
      : `(other.date_delivered, other.id) < (this.date_delivered, this.id)`;
  return `coalesce(
    (${others} and ${key} = ${own} and ${older} order by other.date_delivered desc, other.id desc limit 1),
    (${others} and ${key} ${name.order === 'asc' ? '>' : '<'} ${own} order by ${orderBy(name, 'other.')} limit 1))`;
}
