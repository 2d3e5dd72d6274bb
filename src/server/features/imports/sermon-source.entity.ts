import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { Import } from './import.entity.ts';

const SermonSourceSchema = defineEntity({
  name: 'SermonSource',
  tableName: 'sermon_sources',
  properties: {
    /** Identifies the sermon in its source: the guid of a post, the source id of a row, or a hash of a row. */
    key: p.text().primary(),
    sermon: () => p.manyToOne(Sermon).ref().deleteRule('cascade').index(),
    import: () => p.manyToOne(Import).ref().nullable().deleteRule('set null').index(),
    /** URL on the old site, for redirects. */
    oldUrl: p.text().nullable().fieldName('old_address'),
  },
});

/** The source of an imported sermon. Prevents importing it twice. */
export class SermonSource extends SermonSourceSchema.class {}
SermonSourceSchema.setClass(SermonSource);
