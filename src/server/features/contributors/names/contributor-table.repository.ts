import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { Em } from '../../../db/orm.ts';

/** Base of the repositories over the table `rabbis` or `synagogues`. */
export abstract class ContributorTableRepository {
  protected readonly em: Em;
  protected readonly kind: ContributorKind;
  protected readonly table: `${ContributorKind}s`;

  constructor(em: Em, kind: ContributorKind) {
    this.em = em;
    this.kind = kind;
    this.table = `${kind}s`;
  }

  /** A page of the ids of the rows that meet a condition, by name, and the count of all these rows. */
  protected async findPageOf(
    { sql, values }: { readonly sql: string; readonly values: readonly string[] },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    const [rows, [counted]] = await Promise.all([
      this.em.execute<{ id: number }[]>(
        `select id from ${this.table} where ${sql} order by sort_name collate "C", id limit ? offset ?`,
        [...values, limit, offset],
      ),
      this.em.execute<{ total: number }[]>(`select count(*)::int as total from ${this.table} where ${sql}`, [
        ...values,
      ]),
    ]);
    return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 };
  }
}
