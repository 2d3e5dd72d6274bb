import { defineEntity, p } from '@mikro-orm/core';

const SermonChangeSchema = defineEntity({
  name: 'SermonChange',
  tableName: 'sermon_changes',
  properties: {
    generation: p.bigint().primary(),
    sermonId: p.integer().primary(),
  },
});

/**
 * Which sermon changed, in the public's eyes, in which generation. A trigger writes it and keeps the latest 256
 * generations; the directory's orders in memory follow it.
 */
export class SermonChange extends SermonChangeSchema.class {}
SermonChangeSchema.setClass(SermonChange);
