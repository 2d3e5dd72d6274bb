import { describe, expect, test } from 'vitest';
import portions from '../../../../content/torah-portions.json' with { type: 'json' };
import { torahPortionsOutput } from '../../../shared/reference.schemas';
import { findPortions } from './portion-search';

const names = (words: string, book?: 'genesis' | 'exodus' | 'numbers') =>
  findPortions(torahPortionsOutput.parse(portions), { book, words }).map((portion) => portion.name);

describe('searching the portions', () => {
  test('no words and no book show all 26', () => {
    expect(names('')).toHaveLength(26);
    expect(names('   ')).toHaveLength(26);
  });

  test('the name is found, whatever its case', () => {
    expect(names('vAyEtZeI')).toEqual(['Vayetzei']);
    expect(names("Va'era")).toContain("Va'era");
  });

  test('summary and themes are searched', () => {
    expect(names('A Stairway to Heaven')).toEqual(['Vayetzei']);
    expect(names('Babel is')).not.toContain('Noach');
    expect(names('gopher wood')).toEqual(['Noach']);
    expect(names("his brother's keeper")).toContain('Bereshit');
  });

  test('Hebrew name, verses and haftarah are not', () => {
    expect(names('וַיֵּצֵא')).toEqual([]);
    expect(names('Hosea')).toEqual([]);
    expect(names('Genesis 28:12')).toEqual([]);
  });

  test('book and words must both match', () => {
    expect(names('', 'genesis')).toHaveLength(12);
    expect(names('', 'exodus')).toHaveLength(11);
    expect(names('', 'numbers')).toEqual([]);
    expect(names('Vayetzei', 'exodus')).toEqual([]);
  });
});
