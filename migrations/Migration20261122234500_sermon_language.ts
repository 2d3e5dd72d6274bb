import { Migration } from '@mikro-orm/migrations';
import { languageOf } from '../src/server/features/sermons/sermon/language.ts';

/** Number of sermons per query: few, because some are long. */
const batchSize = 100;

/** Computes the language of existing sermons. English ones are not rewritten: they have the column's first default. */
export class Migration20261122234500_sermon_language extends Migration {
  override async up(): Promise<void> {
    await this.execute(`alter table "sermons" add column "language" text not null default 'en'`);
    await this.execute(`alter table "sermons" alter column "language" set default 'other'`);
    await this.execute(
      `alter table "sermons" add constraint "sermons_language_check" check (language in ('he', 'en', 'other'))`,
    );
    for (let last = 0; ; ) {
      const sermons = (await this.execute(
        `select id, content from sermons where id > ${last} order by id limit ${batchSize}`,
      )) as { id: number; content: string }[];
      for (const language of ['he', 'other'] as const) {
        const ids = sermons.filter(({ content }) => languageOf(content) === language).map(({ id }) => id);
        if (ids.length > 0)
          await this.execute(`update sermons set language = '${language}' where id in (${ids.join(', ')})`);
      }
      if (sermons.length < batchSize) break;
      last = sermons.at(-1)?.id ?? last;
    }
    // Run the deferred triggers now: pending events would block later schema changes of this table.
    await this.execute('set constraints all immediate');
    await this.execute('set constraints all deferred');
  }
}
