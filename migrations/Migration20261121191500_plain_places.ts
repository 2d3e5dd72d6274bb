import { Migration } from '@mikro-orm/migrations';

/** Removes invisible characters that come with copied text, collapses whitespace, and normalizes to NFC. */
const plain = (column: string) =>
  `coalesce(nullif(btrim(regexp_replace(regexp_replace(
    normalize(${column}, NFC), U&'[\\00AD\\200B\\200E\\200F\\2060]', '', 'g'), '\\s+', ' ', 'g')), ''), ${column})`;

const columns = ['country', 'state', 'city'];
const isMarked = columns.map((column) => `${column} <> ${plain(column)}`).join(' or ');
const cleaned = columns.map((column) => `${column} = ${plain(column)}`).join(', ');

/** Merges locations that look the same: stored invisible characters made duplicates in the filter. */
export class Migration20261121191500_plain_places extends Migration {
  override up(): void {
    this.addSql(`update sermons set ${cleaned} where ${isMarked}`);
    // Keeps the oldest one of each group.
    this.addSql(`
      create temporary table "same_places" on commit drop as
      select id, min(id) over (partition by ${columns.map((column) => `lower(${plain(column)})`).join(', ')}) as kept
      from locations`);
    this.addSql(`
      update sermons set location_id = same_places.kept from same_places
      where sermons.location_id = same_places.id and same_places.id <> same_places.kept`);
    this.addSql(
      'delete from locations using same_places where locations.id = same_places.id and same_places.id <> same_places.kept',
    );
    this.addSql(`update locations set ${cleaned} where ${isMarked}`);
    this.addSql('drop table "same_places"');
    // Run the deferred trigger now: a pending event would block later schema changes of these tables.
    this.addSql('set constraints all immediate');
    this.addSql('set constraints all deferred');
  }
}
