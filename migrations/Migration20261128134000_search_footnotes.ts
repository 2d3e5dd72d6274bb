import { Migration } from '@mikro-orm/migrations';

/** References to footnotes (`word[1] next`) no longer separate the words of a phrase in the search. */
export class Migration20261128134000_search_footnotes extends Migration {
  override async up(): Promise<void> {
    // A number in brackets after a space stays: it may belong to a title, and indexes contain titles in this form.
    const withoutReferences = `regexp_replace(value, '(?<=\\S)(\\[\\d{1,3}\\])+', ' ', 'g')`;
    const [found] = (await this.execute(
      `select pg_get_functiondef('search_text'::regproc) as definition`,
    )) as { definition: string }[];
    const definition = found?.definition ?? '';
    if (definition.split('normalize(value, NFC)').length !== 2)
      throw new Error(`Unexpected definition of search_text: ${definition}`);
    this.addSql(definition.replace('normalize(value, NFC)', () => `normalize(${withoutReferences}, NFC)`));
    // Computes the stored columns of the search again.
    this.addSql(
      `update sermons set content = content where content_markdown is not null and content ~ '\\S\\[\\d{1,3}\\]'`,
    );
    // Run the deferred triggers now: pending events would block later schema changes.
    this.addSql('set constraints all immediate');
    this.addSql('set constraints all deferred');
  }
}
