import { defineEntity } from '@mikro-orm/core';
import { contributorColumns, contributorIndexes } from './contributor-columns.ts';

const RabbiSchema = defineEntity({
  name: 'Rabbi',
  tableName: 'rabbis',
  properties: contributorColumns(),
  indexes: contributorIndexes('rabbis'),
});

/** A rabbi, with all spellings of the name (docs/product/people.md K1). */
export class Rabbi extends RabbiSchema.class {}
RabbiSchema.setClass(Rabbi);
