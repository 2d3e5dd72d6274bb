import { Migration } from '@mikro-orm/migrations';

const counted = `count(*) as sermons,
  count(*) filter (where is_published = 'true' and is_hidden = 'false') as visible,
  count(*) filter (where is_published = 'false') as drafts,
  count(*) filter (where is_hidden = 'true') as hidden`;
const day = `(date_submitted at time zone 'UTC')::date`;
const columns = ['sermons', 'visible', 'drafts', 'hidden'];

/**
 * Counts sermons by day of submission. With the counts, the dashboard gets the totals of its lists, and finds their
 * later pages without a large offset.
 */
export class Migration20261121041500_submission_days extends Migration {
  override up(): void {
    this.addSql(
      `create table "submission_days" ("day" date not null, "sermons" int not null, "visible" int not null, "drafts" int not null, "hidden" int not null, primary key ("day"))`,
    );
    this.addSql(
      `insert into submission_days (day, ${columns}) select ${day}, ${counted} from sermons group by 1`,
    );
    for (const [operation, tables, steps] of [
      ['insert', 'new table as new_rows', [['new_rows', 1]]],
      ['delete', 'old table as old_rows', [['old_rows', -1]]],
      [
        'update',
        'old table as old_rows new table as new_rows',
        [
          ['new_rows', 1],
          ['old_rows', -1],
        ],
      ],
    ] as const) {
      const changes = steps.map(
        ([rows, sign]) =>
          `select day, ${columns.map((column) => `${sign} * ${column} as ${column}`)}
           from (select ${day} as day, ${counted} from ${rows} group by 1) ${rows}`,
      );
      const sums = columns.map((column) => `sum(${column})`);
      // Always ordered by day, to prevent deadlocks between concurrent transactions.
      this.addSql(`
        create function count_submission_days_on_${operation}() returns trigger language plpgsql as $$
        begin
          insert into submission_days (day, ${columns})
          select day, ${sums} from (${changes.join(' union all ')}) changes
          group by day having ${sums.map((sum) => `${sum} <> 0`).join(' or ')} order by day
          on conflict (day) do update set
            ${columns.map((column) => `${column} = submission_days.${column} + excluded.${column}`)};
          return null;
        end
        $$`);
      this.addSql(`
        create trigger sermons_${operation}_counts_days after ${operation} on sermons
        referencing ${tables} for each statement execute function count_submission_days_on_${operation}()`);
    }
    this.addSql(
      `create index "sermons_visible_submitted_index" on "sermons" ("date_submitted" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
    );
  }
}
