import { Migration } from '@mikro-orm/migrations';

const waits = `"is_published" = 'false' and ("review" is null or "review" = 'corrected')`;
const counted = `count(*) as sermons,
  count(*) filter (where is_published = 'true' and is_hidden = 'false') as visible,
  count(*) filter (where ${waits}) as drafts,
  count(*) filter (where review = 'returned') as returned,
  count(*) filter (where review = 'declined') as declined,
  count(*) filter (where review = 'withdrawn') as withdrawn,
  count(*) filter (where is_hidden = 'true') as hidden`;
const day = `(date_submitted at time zone 'UTC')::date`;
const columns = ['sermons', 'visible', 'drafts', 'returned', 'declined', 'withdrawn', 'hidden'];

/** Personal links of submissions, and drafts that were returned, corrected, declined or withdrawn. */
export class Migration20261123002000_submission_links extends Migration {
  override up(): void {
    this.addSql(
      `create table "submission_links" ("sermon_id" int not null, "token_hash" text not null, "created_at" timestamptz(3) not null default now(), primary key ("sermon_id"), constraint "submission_links_token_hash_unique" unique ("token_hash"), constraint "submission_links_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on update cascade on delete cascade)`,
    );
    this.addSql(
      `alter table "sermons" add column "review" text null, add column "review_note" text null, add constraint "sermons_review_check" check (review is null or (review in ('returned', 'corrected', 'declined', 'withdrawn') and is_published = 'false'))`,
    );
    this.addSql(`drop index "sermons_drafts_index"`);
    this.addSql(
      `create index "sermons_drafts_index" on "sermons" ("date_submitted" desc, "id" desc) where ${waits}`,
    );
    this.addSql(
      `create index "sermons_reviewed_index" on "sermons" ("review", "date_submitted" desc, "id" desc) where "review" is not null`,
    );
    this.addSql(`create index "sermons_email_index" on "sermons" (lower("email"))`);
    this.addSql(
      `alter table "submission_days" add column "returned" int not null default 0, add column "declined" int not null default 0, add column "withdrawn" int not null default 0`,
    );
    for (const column of ['returned', 'declined', 'withdrawn'])
      this.addSql(`alter table "submission_days" alter column "${column}" drop default`);
    for (const [operation, steps] of [
      ['insert', [['new_rows', 1]]],
      ['delete', [['old_rows', -1]]],
      [
        'update',
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
        create or replace function count_submission_days_on_${operation}() returns trigger language plpgsql as $$
        begin
          insert into submission_days (day, ${columns})
          select day, ${sums} from (${changes.join(' union all ')}) changes
          group by day having ${sums.map((sum) => `${sum} <> 0`).join(' or ')} order by day
          on conflict (day) do update set
            ${columns.map((column) => `${column} = submission_days.${column} + excluded.${column}`)};
          return null;
        end
        $$`);
    }
  }
}
