import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { foldName } from '../../../../shared/text/fold-name.ts';
import { either, matchesFolded, type SqlCondition } from '../../../db/folded-search.ts';
import type { Em } from '../../../db/orm.ts';
import { rabbiKey } from './contributor-key.ts';

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

  /**
   * Returns the condition for rows whose names contain every word of a query, either as typed, or without its
   * punctuation and, for rabbis, its leading titles (docs/product/people.md K1).
   * @param names SQL of the names, in the form of `fold_text` and in that of `folded`
   */
  protected matchesName(names: string, q: string): SqlCondition {
    const folded = this.kind === 'rabbi' ? rabbiKey(q) : foldName(q);
    return either(matchesFolded(names, q), matchesFolded(names, folded));
  }

  /** A page of the ids of the rows that meet a condition, by name, and the count of all these rows. */
  protected async findPageOf(
    { sql, values }: SqlCondition,
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
