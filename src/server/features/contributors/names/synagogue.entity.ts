import { defineEntity } from '@mikro-orm/core';
import { contributorColumns, contributorIndexes } from './contributor-columns.ts';

const SynagogueSchema = defineEntity({
  name: 'Synagogue',
  tableName: 'synagogues',
  properties: contributorColumns(),
  indexes: contributorIndexes('synagogues'),
});

/** A synagogue, with all spellings of its name (docs/product/people.md K1). */
export class Synagogue extends SynagogueSchema.class {}
SynagogueSchema.setClass(Synagogue);
