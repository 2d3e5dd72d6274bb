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
 * A word of 3 to 40 characters in the title, rabbi, synagogue or keywords of a sermon that is or was visible, to
 * correct typos in queries. A trigger adds the words. They are never deleted.
 */
export class SearchWord extends SearchWordSchema.class {}
SearchWordSchema.setClass(SearchWord);
