import { Migration } from '@mikro-orm/migrations';

/** The first schema, including what the ORM does not model: extensions, functions, triggers. */
export class Migration20261120000000_initial extends Migration {
  override up(): void {
    this.addSql('create extension if not exists unaccent');
    this.addSql('create extension if not exists pg_trgm');

    this.addSql(
      `create table "audit_log" ("id" bigserial primary key, "created_at" timestamptz(3) not null default now(), "actor" text not null, "action" text not null, "subject_type" text null, "subject_id" text null, "subject_label" text null, "changes" jsonb null)`,
    );
    this.addSql(`create index "audit_log_created_at_index" on "audit_log" ("created_at" desc, "id" desc)`);
    this.addSql(`create index "audit_log_subject_index" on "audit_log" ("subject_type", "subject_id", "id")`);
    this.addSql(
      `create table "locations" ("id" serial primary key, "city" text not null, "state" text not null, "country" text not null, "visible_sermons" int not null default 0)`,
    );
    this.addSql(
      `create unique index "locations_place_unique" on "locations" (lower("country"), lower("state"), lower("city"))`,
    );
    this.addSql(`create index "locations_state_index" on "locations" (lower("state"), lower("city"))`);
    this.addSql(
      `create table "newsletters" ("id" serial primary key, "email" text not null, "name" text null, "date_subscribed" timestamptz(3) not null default now(), "is_active" text not null default 'true')`,
    );
    this.addSql(`alter table "newsletters" add constraint "newsletters_email_unique" unique ("email")`);
    this.addSql(
      `create index "newsletters_date_subscribed_index" on "newsletters" ("date_subscribed" desc, "id" desc)`,
    );
    this.addSql(
      `alter table "newsletters" add constraint "newsletters_email_lower_check" check (email = lower(email))`,
    );
    this.addSql(
      `alter table "newsletters" add constraint "newsletters_is_active_check" check (is_active in ('true', 'false'))`,
    );
    this.addSql(
      `create table "sermons" ("id" serial primary key, "title" text not null, "slug" text null, "content" text not null, "preview" text null, "rabbi_name" text not null, "synagogue_name" text not null, "website" text null, "city" text not null, "state" text not null, "country" text not null, "email" text not null, "phone" text not null, "date_delivered" timestamptz(3) not null, "date_submitted" timestamptz(3) not null default now(), "is_featured" text not null default 'false', "is_hidden" text not null default 'false', "is_published" text not null default 'true', "keywords" text null, "sermon_type" text null, "headshot_url" text null, "headshot_caption" text null, "audio_url" text null, "featured_image_url" text null, "featured_image_caption" text null, "location_id" int not null, "published_at" timestamptz(3) null, "submission_key" text null, "version" int not null default 1)`,
    );
    this.addSql(`alter table "sermons" add constraint "sermons_slug_unique" unique ("slug")`);
    this.addSql(
      `alter table "sermons" add constraint "sermons_submission_key_unique" unique ("submission_key")`,
    );
    this.addSql(
      `create index "sermons_visible_index" on "sermons" ("date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
    );
    this.addSql(
      `create index "sermons_visible_location_index" on "sermons" ("location_id", "date_delivered" desc, "id" desc) where "is_published" = 'true' and "is_hidden" = 'false'`,
    );
    this.addSql(
      `create index "sermons_featured_index" on "sermons" ("date_delivered" desc, "id" desc) where "is_featured" = 'true'`,
    );
    this.addSql(`create index "sermons_submitted_index" on "sermons" ("date_submitted" desc, "id" desc)`);
    this.addSql(
      `create index "sermons_drafts_index" on "sermons" ("date_submitted" desc, "id" desc) where "is_published" = 'false'`,
    );
    this.addSql(
      `create index "sermons_hidden_index" on "sermons" ("date_submitted" desc, "id" desc) where "is_hidden" = 'true'`,
    );
    this.addSql(`create index "sermons_published_at_index" on "sermons" ("published_at")`);
    this.addSql(
      `alter table "sermons" add constraint "sermons_title_length_check" check (char_length(title) <= 200)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_slug_length_check" check (char_length(slug) <= 80)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_content_length_check" check (char_length(content) <= 200000)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_preview_length_check" check (char_length(preview) <= 1000)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_rabbi_name_length_check" check (char_length(rabbi_name) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_synagogue_name_length_check" check (char_length(synagogue_name) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_city_length_check" check (char_length(city) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_state_length_check" check (char_length(state) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_country_length_check" check (char_length(country) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_sermon_type_length_check" check (char_length(sermon_type) <= 120)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_keywords_length_check" check (char_length(keywords) <= 500)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_headshot_caption_length_check" check (char_length(headshot_caption) <= 300)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_featured_image_caption_length_check" check (char_length(featured_image_caption) <= 300)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_email_length_check" check (char_length(email) <= 254)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_phone_length_check" check (char_length(phone) <= 40)`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_website_length_check" check (char_length(website) <= 2048)`,
    );
    this.addSql(`alter table "sermons" add constraint "sermons_slug_form_check" check (slug !~ '^[0-9]*$')`);
    this.addSql(
      `alter table "sermons" add constraint "sermons_date_delivered_day_check" check (date_delivered = date_trunc('day', date_delivered, 'UTC'))`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_is_featured_check" check (is_featured in ('true', 'false'))`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_is_hidden_check" check (is_hidden in ('true', 'false'))`,
    );
    this.addSql(
      `alter table "sermons" add constraint "sermons_is_published_check" check (is_published in ('true', 'false'))`,
    );
    this.addSql(
      `create table "site_state" ("key" text not null, "value" text not null, primary key ("key"))`,
    );
    this.addSql(
      `create table "slug_history" ("slug" text not null, "sermon_id" int not null, "created_at" timestamptz(3) not null default now(), primary key ("slug"))`,
    );
    this.addSql(`create index "slug_history_sermon_id_index" on "slug_history" ("sermon_id")`);
    this.addSql(
      `create table "uploads" ("id" text not null, "kind" text not null, "url" text not null, "content_type" text not null, "size" bigint not null, "width" int null, "height" int null, "widths" jsonb null, "duration" double precision null, "original_name" text null, "created_at" timestamptz(3) not null default now(), "unused_since" timestamptz(3) null default now(), primary key ("id"))`,
    );
    this.addSql(`alter table "uploads" add constraint "uploads_url_unique" unique ("url")`);
    this.addSql(
      `create index "uploads_unused_since_index" on "uploads" ("unused_since") where "unused_since" is not null`,
    );
    this.addSql(
      `alter table "uploads" add constraint "uploads_kind_check" check (kind in ('headshot', 'audio', 'featured-image'))`,
    );
    this.addSql(
      `create table "users" ("id" serial primary key, "username" text not null, "password" text not null)`,
    );
    this.addSql(`alter table "users" add constraint "users_username_unique" unique ("username")`);
    this.addSql(
      `create table "sessions" ("id" text not null, "user_id" int not null, "created_at" timestamptz(3) not null default now(), "expires_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id")`);
    this.addSql(`create index "sessions_expires_at_index" on "sessions" ("expires_at")`);
    this.addSql(
      `alter table "sermons" add constraint "sermons_location_id_foreign" foreign key ("location_id") references "locations" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "slug_history" add constraint "slug_history_sermon_id_foreign" foreign key ("sermon_id") references "sermons" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade`,
    );

    // Every public change increments the content version at the end of its transaction. The row's lock is then always
    // the last one taken, which prevents deadlocks.
    this.addSql(`insert into site_state (key, value) values ('generation', '1')`);
    this.addSql(`
      create function raise_generation() returns trigger language plpgsql as $$
      declare
        transaction_id text := txid_current()::text;
        raised text;
      begin
        if current_setting('bimah.generation_raised', true) is distinct from transaction_id then
          update site_state set value = (value::bigint + 1)::text where key = 'generation' returning value into raised;
          perform pg_notify('bimah_generation', raised);
          perform set_config('bimah.generation_raised', transaction_id, true);
        end if;
        return null;
      end
      $$`);
    for (const [operation, when] of [
      ['insert', visible('new')],
      ['delete', visible('old')],
      ['update', `(${visible('old')}) or (${visible('new')})`],
    ]) {
      this.addSql(`
        create constraint trigger sermons_${operation}_raises_generation after ${operation} on sermons
        deferrable initially deferred for each row when (${when}) execute function raise_generation()`);
    }

    // Each location has a count of its visible sermons, so that location lists need not read sermons.
    this.addSql(`
      create function count_visible_sermons() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          update locations set visible_sermons = visible_sermons + change.count
          from (
            select location_id, count(*) as count from new_rows where ${visible('new_rows')} group by location_id
          ) change where locations.id = change.location_id;
        elsif tg_op = 'DELETE' then
          update locations set visible_sermons = visible_sermons - change.count
          from (
            select location_id, count(*) as count from old_rows where ${visible('old_rows')} group by location_id
          ) change where locations.id = change.location_id;
        else
          update locations set visible_sermons = visible_sermons + change.count
          from (
            select location_id, sum(step) as count from (
              select location_id, 1 as step from new_rows where ${visible('new_rows')}
              union all
              select location_id, -1 from old_rows where ${visible('old_rows')}
            ) steps group by location_id having sum(step) <> 0
          ) change where locations.id = change.location_id;
        end if;
        return null;
      end
      $$`);
    for (const [operation, tables] of [
      ['insert', 'new table as new_rows'],
      ['delete', 'old table as old_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
    ]) {
      this.addSql(`
        create trigger sermons_${operation}_counts_visible after ${operation} on sermons
        referencing ${tables} for each statement execute function count_visible_sermons()`);
    }
  }
}

const visible = (row: string) => `${row}.is_published = 'true' and ${row}.is_hidden = 'false'`;
