import type { DirectorySort } from '../../../../shared/directory.ts';
import { parseIds } from '../../../db/id-list.ts';
import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import { orderKeys } from '../sermon/order-columns.ts';
import { visible } from '../sermon/visible-sermons.ts';
import { dayNumberSql, type FilterColumnName, filterColumnNames, filterColumns } from './sermon-columns.ts';
import { type IndexedSermon, type Move, SermonIndex } from './sermon-index.ts';

/** An order of the directory, such as `date desc`. Without a query, relevance is the date. */
export type OrderName = `${Exclude<DirectorySort, 'relevance'>} ${'asc' | 'desc'}`;

/** The table `sermon_changes` has the changes of at least this many content versions, the latest ones. */
export const retainedVersions = 256;
/** After more changes than this, the whole index is read again. */
const maxChanges = 200;

const versionSql = `(select value from site_state where key = 'generation')`;
const currentVersion = preparedStatement(`select ${versionSql} as version`);

const properties = (row: string) =>
  filterColumnNames.map((name) => `coalesce(${filterColumns[name].sql(row)}, '') as "${name}"`).join(', ');

/** All changes since a content version. */
interface Changes {
  /** The current content version. */
  readonly version: bigint;
  /** Ids of the changed sermons. */
  readonly changed: readonly number[];
  /** The visible ones among them. */
  readonly sermons: readonly IndexedSermon[];
  /** For each requested order, the new positions of the visible ones. */
  readonly moves: readonly (readonly Move[])[];
}

type ChangeRow = Record<FilterColumnName, string> & {
  version: string;
  recorded: number;
  changed: number | null;
  id: number | null;
  day: number;
} & Record<`next${number}` | `position${number}`, number | null>;

/** Queries of the in-memory index. Each is one statement, so it sees one snapshot of the database. */
export class SermonIndexRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** The current content version: while it stays the same, no list changes. */
  async readVersion(): Promise<bigint> {
    const [row] = await this.#em.execute<{ version: string }[]>(currentVersion);
    return BigInt(row?.version ?? 0);
  }

  /** Reads all visible sermons, in the order `date desc` and in the requested one. */
  async readVisible(order: OrderName): Promise<SermonIndex> {
    const lists = filterColumnNames.map((name) => `json_agg("${name}")::text as "${name}"`).join(', ');
    const [row] = await this.#em.execute<
      (Record<FilterColumnName, string | null> & {
        version: string;
        ids: string | null;
        days: string | null;
        ordered: string | null;
      })[]
    >(
      `select ${versionSql} as version, json_agg(id)::text as ids, json_agg(day)::text as days, ${lists},
         (${idsInOrder(order)}) as ordered
       from (
         select id, ${dayNumberSql('sermons')} as day, ${properties('sermons')} from sermons
         where ${visible()} order by ${orderBy('date desc', '')}
       ) sermons`,
    );
    const index = new SermonIndex(BigInt(row?.version ?? 0));
    const read = <Value>(list: string | null | undefined) => JSON.parse(list ?? '[]') as Value[];
    const ids = read<number>(row?.ids);
    const days = read<number>(row?.days);
    const texts = filterColumnNames.map((name) => [name, read<string>(row?.[name])] as const);
    for (const [position, id] of ids.entries()) {
      const properties = Object.fromEntries(texts.map(([name, list]) => [name, list[position] ?? '']));
      index.set({ id, day: days[position] ?? 0, properties: properties as IndexedSermon['properties'] });
    }
    index.addOrder('date desc', ids);
    index.addOrder(order, parseIds(row?.ordered));
    return index;
  }

  /** The ids of all visible sermons in an order. */
  async readVisibleOrder(name: OrderName): Promise<{ version: bigint; ids: number[] }> {
    const [row] = await this.#em.execute<{ version: string; ids: string | null }[]>(
      `select ${versionSql} as version, (${idsInOrder(name)}) as ids`,
    );
    return { version: BigInt(row?.version ?? 0), ids: parseIds(row?.ids) };
  }

  /**
   * Reads the changes after a content version.
   * @returns null when there are too many to apply, or some are no longer recorded
   */
  async readVisibleChanges(orders: readonly OrderName[], since: bigint): Promise<Changes | null> {
    const orderColumns = orders.map(
      (name, index) =>
        `case when this.id is not null then ${nextOf(name)} end as next${index},
         row_number() over (order by ${orderBy(name, 'this.')}) as position${index}`,
    );
    const rows = await this.#em.execute<ChangeRow[]>(
      `with recorded as materialized (
         select sermon_id as id from sermon_changes where generation > ? limit ${maxChanges + 1}
       ),
       changed as materialized (select distinct id from recorded where (select count(*) from recorded) <= ${maxChanges})
       select ${versionSql} as version, (select count(*)::int from recorded) as recorded, changed.id as changed, this.id,
         ${dayNumberSql('this')} as day, ${properties('this')}, ${orderColumns.join(', ')}
       from (select 1) one left join changed on true
       left join sermons this on this.id = changed.id and ${visible('this')}`,
      [String(since)],
    );
    const current = BigInt(rows[0]?.version ?? 0);
    if (current - since > retainedVersions || (rows[0]?.recorded ?? 0) > maxChanges) return null;
    const sermons = rows.flatMap(({ id, day, ...row }) =>
      id === null ? [] : [{ id, day, properties: row }],
    );
    const moves = orders.map((_name, index) =>
      rows
        .toSorted((one, other) => Number(one[`position${index}`]) - Number(other[`position${index}`]))
        .flatMap((row) => (row.id === null ? [] : [{ id: row.id, next: row[`next${index}`] ?? null }])),
    );
    return { version: current, changed: rows.flatMap(({ changed }) => changed ?? []), sermons, moves };
  }
}

const idsInOrder = (name: OrderName): string =>
  `select string_agg(id::text, ',') from (select id from sermons where ${visible()} order by ${orderBy(name, '')}) ordered`;

const parseOrder = (name: OrderName) => {
  const [sort, direction] = name.split(' ') as [Exclude<DirectorySort, 'relevance'>, 'asc' | 'desc'];
  const key = (prefix: string) => (sort === 'date' ? `${prefix}date_delivered` : orderKeys[sort](prefix));
  return { sort, direction, key };
};

/** @param prefix alias of the table `sermons` with a dot, or empty */
function orderBy(name: OrderName, prefix: string): string {
  const { sort, direction, key } = parseOrder(name);
  const newestFirst = sort === 'date' ? '' : `${prefix}date_delivered desc, `;
  return `${key(prefix)} ${direction}, ${newestFirst}${prefix}id desc`;
}

/** SQL of the unchanged sermon after `this`: the next older one with the same key, else the first with the next key. */
function nextOf(name: OrderName): string {
  const { sort, direction, key } = parseOrder(name);
  const others = `select other.id from sermons other where ${visible('other')}
    and not exists (select from changed where changed.id = other.id)`;
  const older =
    sort === 'date'
      ? `other.id < this.id`
      : `(other.date_delivered, other.id) < (this.date_delivered, this.id)`;
  return `coalesce(
    (${others} and ${key('other.')} = ${key('this.')} and ${older} order by other.date_delivered desc, other.id desc limit 1),
    (${others} and ${key('other.')} ${direction === 'asc' ? '>' : '<'} ${key('this.')} order by ${orderBy(name, 'other.')} limit 1))`;
}
