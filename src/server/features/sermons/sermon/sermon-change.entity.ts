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
 * A public change of a sermon, with its content version. A trigger writes the changes. At every 64th version, it also
 * deletes those that are older than the latest 256 versions. The in-memory index of sermons is updated from them.
 */
export class SermonChange extends SermonChangeSchema.class {}
SermonChangeSchema.setClass(SermonChange);
