import { Migration } from '@mikro-orm/migrations';

/** A function that searches a part of the library, such as the sermons of a country or those with a recording. */
export class Migration20261123082500_search_within extends Migration {
  override up(): void {
    // The planner underestimates the cost of matching a sermon's words, and would read every listed id or every sermon
    // with the words. Without index scans it first combines two bitmaps and reads only sermons that are in both.
    // `execute` plans the query for these values on every call.
    this.addSql(`
      create function search_within(ids int[], query tsquery, most int) returns setof int
      language plpgsql stable set enable_indexscan = off as $$
      begin
        return query execute
          'select id from sermons where is_published = ''true'' and is_hidden = ''false''
             and id = any ($1) and search @@ $2 limit $3' using ids, query, most;
      end
      $$`);
  }
}
