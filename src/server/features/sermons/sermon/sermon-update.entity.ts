import { defineEntity, p } from '@mikro-orm/core';

const SermonUpdateSchema = defineEntity({
  name: 'SermonUpdate',
  tableName: 'sermon_updates',
  properties: {
    sermonId: p.integer().primary().autoincrement(false),
    changedAt: p.datetime().columnType('timestamptz(6)').unique(),
  },
});

/**
 * The time of the latest public change of a sermon that is or was visible. It is written at the end of the transaction,
 * usually by a trigger, while the transaction holds the lock of the content version. Times are therefore committed in
 * ascending order, and a client that continues after the latest time misses no change. Rows are never deleted, not even
 * with the sermon.
 */
export class SermonUpdate extends SermonUpdateSchema.class {}
SermonUpdateSchema.setClass(SermonUpdate);
