import type { Em } from '../../../db/orm.ts';
import { visible } from '../sermon/visible-sermons.ts';

/** The latest public change of a sermon. */
interface SermonUpdateRow {
  readonly id: number;
  /** ISO 8601 with microseconds: no two changes have the same time. */
  readonly changedAt: string;
}

/** Queries over the times of public changes. */
export class SermonUpdateRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** A page of the sermons that changed after a time, the oldest change first, and the count of all of them. */
  async findChanges(
    since: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ changes: SermonUpdateRow[]; total: number }> {
    const rows = await this.#em.execute<({ total: number } & Partial<SermonUpdateRow>)[]>(
      `select (select count(*)::int from sermon_updates where changed_at > ?::timestamptz) as total, page.*
       from (select 1) one left join (
         select sermon_id as id,
           to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "changedAt"
         from sermon_updates where changed_at > ?::timestamptz order by sermon_updates.changed_at limit ? offset ?
       ) page on true
       order by page."changedAt"`,
      [since, since, limit, offset],
    );
    const changes = rows.flatMap(({ id, changedAt }) => (id && changedAt ? [{ id, changedAt }] : []));
    return { changes, total: rows[0]?.total ?? 0 };
  }

  /** Records a change of every visible sermon. Call it in a transaction that has raised the content version. */
  async recordAllVisible(): Promise<void> {
    await this.#em.execute(
      `select record_sermon_updates((select array_agg(id) from sermons where ${visible()}))`,
    );
  }
}
