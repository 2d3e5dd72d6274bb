import { defineEntity, p } from '@mikro-orm/core';
import { momentOfMaking } from '../../db/columns.ts';
import { Sermon } from './sermon.entity.ts';

const SlugHistorySchema = defineEntity({
  name: 'SlugHistory',
  tableName: 'slug_history',
  properties: {
    slug: p.text().primary(),
    sermon: () => p.manyToOne(Sermon).ref().deleteRule('cascade').index(),
    createdAt: momentOfMaking(),
  },
});

/** An address that a published sermon had before: it leads to the new one, and no other sermon can take it (DECISIONS §3). */
export class SlugHistory extends SlugHistorySchema.class {}
SlugHistorySchema.setClass(SlugHistory);
