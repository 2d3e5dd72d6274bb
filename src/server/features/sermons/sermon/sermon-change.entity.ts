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
 * Which sermon changed publicly in which content version. A trigger writes it and retains the latest 256 versions. The
 * in-memory index of sermons is updated from it.
 */
export class SermonChange extends SermonChangeSchema.class {}
SermonChangeSchema.setClass(SermonChange);
