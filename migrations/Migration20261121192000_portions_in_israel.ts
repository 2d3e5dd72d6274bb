import { Migration } from '@mikro-orm/migrations';
import { portionOfDay } from '../src/server/features/calendar/portion-of-day.ts';

const inIsrael = `lower(btrim(country)) in ('israel', 'state of israel', 'ישראל', 'מדינת ישראל')`;

/** Sermons given in Israel belong to the portion that is read there that week, as their pages show. */
export class Migration20261121192000_portions_in_israel extends Migration {
  override async up(): Promise<void> {
    const days = (await this.execute(
      `select distinct date_delivered as day from sermons where ${inIsrael}`,
    )) as { day: Date }[];
    for (const { day } of days) {
      const date = new Date(day);
      const portion = portionOfDay(date, 'israel');
      if (portion === portionOfDay(date)) continue;
      this.addSql(
        `update "sermons" set "portion" = ${portion === null ? 'null' : `'${portion}'`}
         where "date_delivered" = '${date.toISOString()}' and ${inIsrael}`,
      );
    }
    // Run the deferred trigger now: a pending event would block later schema changes of this table.
    this.addSql('set constraints all immediate');
    this.addSql('set constraints all deferred');
  }
}
