import { defineEntity, p } from '@mikro-orm/core';
import { Sermon } from './sermon.entity.ts';

const SermonKeywordSchema = defineEntity({
  name: 'SermonKeyword',
  tableName: 'sermon_keywords',
  properties: {
    keyword: p.text().primary(),
    dateDelivered: p.datetime().columnType('timestamptz(3)').primary(),
    sermon: () =>
      p.manyToOne(Sermon).primary().deleteRule('cascade').index('sermon_keywords_sermon_id_index'),
  },
});

/** A keyword of a visible sermon, as it is compared (folded, in lower case), with the sermon's day; kept by a trigger. */
export class SermonKeyword extends SermonKeywordSchema.class {}
SermonKeywordSchema.setClass(SermonKeyword);
