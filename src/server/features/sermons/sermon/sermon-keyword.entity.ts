import { defineEntity, p } from '@mikro-orm/core';
import { timestamp } from '../../../db/columns.ts';
import { Sermon } from './sermon.entity.ts';

const SermonKeywordSchema = defineEntity({
  name: 'SermonKeyword',
  tableName: 'sermon_keywords',
  properties: {
    keyword: p.text().primary(),
    dateDelivered: timestamp().primary(),
    sermon: () =>
      p.manyToOne(Sermon).primary().deleteRule('cascade').index('sermon_keywords_sermon_id_index'),
  },
});

/** A keyword of a visible sermon, folded, in lower case, with the sermon's day of delivery. Maintained by a trigger. */
export class SermonKeyword extends SermonKeywordSchema.class {}
SermonKeywordSchema.setClass(SermonKeyword);
