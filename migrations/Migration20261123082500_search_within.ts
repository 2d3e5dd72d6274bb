import { Migration } from '@mikro-orm/migrations';

/** Searches a part of the library: sermons of a country, with a recording, … */
export class Migration20261123082500_search_within extends Migration {
  override up(): void {
    // The planner takes testing a sermon's words for cheap and reads each of the ids, or each sermon with the words.
    // Without index scans it combines two bitmaps first, and reads only sermons that are in both. `execute` plans the
    // query for these values, however often the function is called.
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
