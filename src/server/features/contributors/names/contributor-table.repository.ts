import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { foldName } from '../../../../shared/text/fold-name.ts';
import { either, matchesFolded } from '../../../db/folded-search.ts';
import type { Em } from '../../../db/orm.ts';
import { preparedStatement } from '../../../db/prepared-statements.ts';
import type { SqlCondition } from '../../../db/sql-condition.ts';
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
   * @param names SQL of the names, both as `fold_text` returns them and as in the column `folded`
   * @param options.atWordStart whether each word must match at the start of a word
   */
  protected matchesName(names: string, q: string, options: { atWordStart?: boolean } = {}): SqlCondition {
    const folded = this.kind === 'rabbi' ? rabbiKey(q) : foldName(q);
    const asTyped = matchesFolded(names, q, options);
    return folded === q.toLowerCase() ? asTyped : either(asTyped, matchesFolded(names, folded, options));
  }

  /**
   * Returns the condition for roots and for merged rows whose slug was public: those that once had a visible sermon.
   * @param row table name or alias
   */
  protected isRootOrWasPublic(row: string): string {
    return `(${row}.id = ${row}.root_id or ${row}.visible_sermons > 0
      or exists (select from contributions where ${this.kind}_id = ${row}.id))`;
  }

  /** A page of the ids of the rows that meet a condition, sorted by name, and the count of all these rows. */
  protected async findPageOf(
    { sql, values }: SqlCondition,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    // The page is cut from all matching ids: they have to be read for the count.
    const statement = `
      with found as (
        select array_agg(id order by sort_name collate "C", id) as ids from ${this.table} where ${sql}
      )
      select coalesce(cardinality(ids), 0) as total, to_json(ids[?::int : ?::int]) as ids from found`;
    const [row] = await this.em.execute<{ total: number; ids: number[] | null }[]>(
      // A search is not prepared: its SQL depends on the number of words.
      values.length > 0 ? statement : preparedStatement(statement),
      [...values, offset + 1, offset + limit],
    );
    return { ids: row?.ids ?? [], total: row?.total ?? 0 };
  }
}
