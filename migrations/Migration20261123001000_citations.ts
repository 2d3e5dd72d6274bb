import { Migration } from '@mikro-orm/migrations';

/**
 * Citations in a sermon's text, and the visible sermons of each chapter by day. Existing sermons are read by the job
 * `sources.index`, in batches, after the start.
 */
export class Migration20261123001000_citations extends Migration {
  override up(): void {
    this.addSql(`alter table "sermons" add column "citations" jsonb null`);
    this.addSql(
      `create table "sermon_citations" ("book" text not null, "chapter" int not null, "date_delivered" timestamptz(3) not null, "sermon_id" int not null, primary key ("book", "chapter", "date_delivered", "sermon_id"))`,
    );
    this.addSql(`create index "sermon_citations_sermon_id_index" on "sermon_citations" ("sermon_id")`);
    this.addSql(
      `alter table "sermon_citations" add constraint "sermon_citations_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade`,
    );
    this.addSql(`
      create function keep_sermon_citations() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          delete from sermon_citations where sermon_id = new.id;
        end if;
        if new.is_published = 'true' and new.is_hidden = 'false' then
          insert into sermon_citations (book, chapter, date_delivered, sermon_id)
          select distinct citation->>'book', chapter, new.date_delivered, new.id
          from jsonb_array_elements(new.citations) citation,
            generate_series((citation->'from'->>0)::int, (citation->'to'->>0)::int) chapter;
        end if;
        return null;
      end
      $$`);
    this.addSql(`
      create trigger sermons_insert_keeps_citations after insert on sermons
      for each row when (new.citations is not null) execute function keep_sermon_citations()`);
    this.addSql(`
      create trigger sermons_update_keeps_citations
      after update of citations, date_delivered, is_published, is_hidden on sermons
      for each row when (
        (old.citations, old.date_delivered, old.is_published, old.is_hidden)
        is distinct from (new.citations, new.date_delivered, new.is_published, new.is_hidden)
        and (old.citations is not null or new.citations is not null)
      ) execute function keep_sermon_citations()`);
  }
}
