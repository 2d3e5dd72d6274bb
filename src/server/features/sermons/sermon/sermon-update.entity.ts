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
 * When each sermon that is or was visible last changed publicly. A trigger writes it at the end of the transaction,
 * which then holds the lock of the content version. So times are committed in ascending order, and a client that
 * continues after the latest time misses no change. Rows are never deleted, not even with the sermon.
 */
export class SermonUpdate extends SermonUpdateSchema.class {}
SermonUpdateSchema.setClass(SermonUpdate);
