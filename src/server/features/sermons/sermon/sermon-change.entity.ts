import { defineEntity, p } from '@mikro-orm/core';

const SermonChangeSchema = defineEntity({
  name: 'SermonChange',
  tableName: 'sermon_changes',
  properties: {
    contentVersion: p.bigint().primary().fieldName('generation'),
    sermonId: p.integer().primary(),
  },
});

/**
 * Which sermon changed publicly in which content version. A trigger writes it and keeps the latest 256 versions; the
 * directory's in-memory orders are updated from it.
 */
export class SermonChange extends SermonChangeSchema.class {}
SermonChangeSchema.setClass(SermonChange);
