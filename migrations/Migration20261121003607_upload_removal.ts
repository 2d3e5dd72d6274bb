import { Migration } from '@mikro-orm/migrations';

/** Adds what the removal of unused files needs: their state, and indexes to find the sermon that uses a file. */
export class Migration20261121003607_upload_removal extends Migration {
  override up(): void {
    this.addSql(
      `alter table "uploads" add "is_released" boolean not null default false, add "is_leaving" boolean not null default false`,
    );
    for (const column of ['headshot_url', 'audio_url', 'featured_image_url']) {
      this.addSql(
        `create index "sermons_${column}_index" on "sermons" ("${column}") where "${column}" is not null`,
      );
    }
  }

  override down(): void {
    for (const column of ['headshot_url', 'audio_url', 'featured_image_url']) {
      this.addSql(`drop index "sermons_${column}_index"`);
    }
    this.addSql(`alter table "uploads" drop column "is_released", drop column "is_leaving"`);
  }
}
