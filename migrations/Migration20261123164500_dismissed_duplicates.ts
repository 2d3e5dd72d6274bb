import { Migration } from '@mikro-orm/migrations';

/** Rabbis and synagogues that an administrator marked as different: they are not suggested as duplicates again. */
export class Migration20261123164500_dismissed_duplicates extends Migration {
  override up(): void {
    for (const table of ['rabbis', 'synagogues'])
      this.addSql(`alter table "${table}" add "not_duplicates" int[] not null default '{}'`);
  }
}
