import { describe, expect, test } from 'vitest';
import portions from '../../../../content/torah-portions.json' with { type: 'json' };
import { torahPortionsOutput } from '../../../shared/calendar/reference.schemas.ts';
import { findPortions } from './portion-search.ts';

const names = (query: string, book?: 'genesis' | 'exodus' | 'numbers') =>
  findPortions(torahPortionsOutput.parse(portions), { book, query }).map((portion) => portion.name);

describe('searching the portions', () => {
  test('finds all 26 portions when neither a search text nor a book is given', () => {
    expect(names('')).toHaveLength(26);
    expect(names('   ')).toHaveLength(26);
  });

  test('finds a name, ignoring case', () => {
    expect(names('vAyEtZeI')).toEqual(['Vayetzei']);
    expect(names("Va'era")).toContain("Va'era");
  });

  test('searches the summary and the themes', () => {
    expect(names('A Stairway to Heaven')).toEqual(['Vayetzei']);
    expect(names('gopher wood')).toEqual(['Noach']);
    expect(names("his brother's keeper")).toContain('Bereshit');
  });

  test('requires the whole search text, not only its words', () => {
    expect(names('Babel and Its Languages')).toEqual(['Noach']);
    expect(names('Babel Languages')).toEqual([]);
  });

  test('does not search the Hebrew name, the references of key verses or the haftarah', () => {
    expect(names('וַיֵּצֵא')).toEqual([]);
    expect(names('Hosea')).toEqual([]);
    expect(names('Genesis 28:12')).toEqual([]);
  });

  test('requires both the book and the search text to match', () => {
    expect(names('', 'genesis')).toHaveLength(12);
    expect(names('', 'exodus')).toHaveLength(11);
    expect(names('', 'numbers')).toEqual([]);
    expect(names('Vayetzei', 'exodus')).toEqual([]);
  });
});
