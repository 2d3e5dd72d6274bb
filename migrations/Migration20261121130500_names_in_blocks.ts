import { Migration } from '@mikro-orm/migrations';
import { searchIndexes } from '../src/server/features/sermons/search-columns.ts';

const name = 'sermons_visible_names_block_index';

/** The index of titles and names knows blocks of numbers, too. A library that is made today has it from the beginning. */
export class Migration20261121130500_names_in_blocks extends Migration {
  override up(): void {
    this.addSql(`drop index if exists "sermons_visible_search_names_index"`);
    this.addSql(`drop index if exists "${name}"`);
    for (const index of searchIndexes) if (index.name === name) this.addSql(index.expression);
  }
}
