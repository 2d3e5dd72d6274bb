import { defineEntity, p } from '@mikro-orm/core';

const SearchWordSchema = defineEntity({
  name: 'SearchWord',
  tableName: 'search_words',
  properties: {
    word: p.text().primary(),
    /** The word in Latin letters, for trigrams. */
    letters: p.text(),
  },
  indexes: [
    {
      name: 'search_words_letters_index',
      expression:
        'create index "search_words_letters_index" on "search_words" using gin ("letters" gin_trgm_ops)',
    },
  ],
});

/**
 * A word of a visible sermon's title, rabbi or synagogue, to correct typos in queries. Maintained by a trigger. Words
 * of deleted sermons remain and match nothing.
 */
export class SearchWord extends SearchWordSchema.class {}
SearchWordSchema.setClass(SearchWord);
