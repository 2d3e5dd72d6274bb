import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../db/columns.ts';
import { Sermon } from './sermon.entity.ts';
import { SlugHistoryRepository } from './slug-history.repository.ts';

const SlugHistorySchema = defineEntity({
  name: 'SlugHistory',
  tableName: 'slug_history',
  repository: () => SlugHistoryRepository,
  properties: {
    slug: p.text().primary(),
    sermon: () => p.manyToOne(Sermon).ref().deleteRule('cascade').index(),
    createdAt: createdAt(),
  },
});

/**
 * A former slug of a sermon that was ever published: it redirects to the current one, and no other sermon can take it
 * (docs/product/sermons.md S29).
 */
export class SlugHistory extends SlugHistorySchema.class {}
SlugHistorySchema.setClass(SlugHistory);
