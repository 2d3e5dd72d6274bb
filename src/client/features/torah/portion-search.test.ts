import { describe, expect, test } from 'vitest';
import portions from '../../../../content/torah-portions.json' with { type: 'json' };
import { torahPortionsOutput } from '../../../shared/calendar/reference.schemas.ts';
import { findPortions } from './portion-search';

const names = (query: string, book?: 'genesis' | 'exodus' | 'numbers') =>
  findPortions(torahPortionsOutput.parse(portions), { book, query }).map((portion) => portion.name);

describe('searching the portions', () => {
  test('finds all 26 without a text and a book', () => {
    expect(names('')).toHaveLength(26);
    expect(names('   ')).toHaveLength(26);
  });

  test('finds a name, ignoring case', () => {
    expect(names('vAyEtZeI')).toEqual(['Vayetzei']);
    expect(names("Va'era")).toContain("Va'era");
  });

  test('searches summary and themes', () => {
    expect(names('A Stairway to Heaven')).toEqual(['Vayetzei']);
    expect(names('Babel is')).not.toContain('Noach');
    expect(names('gopher wood')).toEqual(['Noach']);
    expect(names("his brother's keeper")).toContain('Bereshit');
  });

  test('does not search Hebrew name, verses and haftarah', () => {
    expect(names('וַיֵּצֵא')).toEqual([]);
    expect(names('Hosea')).toEqual([]);
    expect(names('Genesis 28:12')).toEqual([]);
  });

  test('requires both book and text to match', () => {
    expect(names('', 'genesis')).toHaveLength(12);
    expect(names('', 'exodus')).toHaveLength(11);
    expect(names('', 'numbers')).toEqual([]);
    expect(names('Vayetzei', 'exodus')).toEqual([]);
  });
});
