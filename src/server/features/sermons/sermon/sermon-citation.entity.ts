import { defineEntity, p } from '@mikro-orm/core';
import { timestamp } from '../../../db/columns.ts';
import { Sermon } from './sermon.entity.ts';

const SermonCitationSchema = defineEntity({
  name: 'SermonCitation',
  tableName: 'sermon_citations',
  properties: {
    book: p.text().primary(),
    chapter: p.integer().primary(),
    dateDelivered: timestamp().primary(),
    sermon: () =>
      p.manyToOne(Sermon).primary().deleteRule('cascade').index('sermon_citations_sermon_id_index'),
  },
});

/** A chapter or folio that a visible sermon cites, with the sermon's day of delivery. Maintained by a trigger. */
export class SermonCitation extends SermonCitationSchema.class {}
SermonCitationSchema.setClass(SermonCitation);
