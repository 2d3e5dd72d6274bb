import { Migration } from '@mikro-orm/migrations';

/**
 * Counts acknowledged changes: submissions, subscriptions, moderation actions, uploads. The count is a sequence, so
 * that transactions never block each other. It survives restarts and can only be too high.
 */
export class Migration20261121041000_count_changes extends Migration {
  override up(): void {
    this.addSql('create sequence changes_counted');
    this.addSql(`
      create function count_change() returns trigger language plpgsql as $$
      begin
        if nextval('changes_counted') % 100 = 0 then
          perform pg_notify('bimah_hundred_changes', '');
        end if;
        return null;
      end
      $$`);
    for (const [name, when] of Object.entries(counted)) {
      this.addSql(`create trigger ${name} after ${when} execute function count_change()`);
    }
  }

  override down(): void {
    for (const [name, when] of Object.entries(counted)) {
      this.addSql(`drop trigger ${name} on ${/ on (\w+)/.exec(when)?.[1]}`);
    }
    this.addSql('drop function count_change');
    this.addSql('drop sequence changes_counted');
  }
}

/** Each acknowledged change causes exactly one of these events. */
const counted = {
  sermons_count_change: 'insert on sermons for each row',
  uploads_count_change: 'insert on uploads for each row',
  newsletters_count_change: 'insert or delete on newsletters for each row',
  newsletters_update_counts_change: `update on newsletters for each row
    when ((old.is_active, old.name, old.bounced_at) is distinct from (new.is_active, new.name, new.bounced_at))`,
  highlights_issues_count_change: `insert on highlights_issues for each row when (new.sent_by is null)`,
  audit_log_count_change: `insert on audit_log for each row
    when (new.action not like 'subscriber.%' and new.action <> 'admin.login-failed')`,
};
