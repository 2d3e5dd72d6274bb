import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../sermons/sermon.entity.ts';
import { Import } from './import.entity.ts';

const SermonSourceSchema = defineEntity({
  name: 'SermonSource',
  tableName: 'sermon_sources',
  properties: {
    /** What names the sermon where it came from: the guid of a post, or a hash of a row. */
    key: p.text().primary(),
    sermon: () => p.manyToOne(Sermon).ref().deleteRule('cascade').index(),
    import: () => p.manyToOne(Import).ref().nullable().deleteRule('set null').index(),
    /** Where it stood before, so that the old site can lead here. */
    oldAddress: p.text().nullable(),
  },
});

/** Where an imported sermon came from: the same file brings no sermon twice. */
export class SermonSource extends SermonSourceSchema.class {}
SermonSourceSchema.setClass(SermonSource);
