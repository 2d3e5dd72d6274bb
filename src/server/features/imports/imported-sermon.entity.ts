import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { Import } from './import.entity.ts';

const ImportedSermonSchema = defineEntity({
  name: 'ImportedSermon',
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

/** Where a sermon was imported from. Prevents importing it twice. */
export class ImportedSermon extends ImportedSermonSchema.class {}
ImportedSermonSchema.setClass(ImportedSermon);
