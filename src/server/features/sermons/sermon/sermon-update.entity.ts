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
 * while it holds the lock of the content version: times become visible in order, and a reader of one has seen all
 * earlier ones. Rows are never deleted, not even with the sermon.
 */
export class SermonUpdate extends SermonUpdateSchema.class {}
SermonUpdateSchema.setClass(SermonUpdate);
