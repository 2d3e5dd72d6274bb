import { expect, test } from 'vitest';
import { csvLine, unescapeFormula } from './csv.ts';

test.each([
  'Sermon',
  "'Twas",
  "'",
  '=1',
  ' =1',
  '＝1',
  "'=1",
  "''=1",
  '\tSermon',
  '\rSermon',
  '\nSermon',
  "'\tSermon",
])('%j is the same after it is exported and imported', (value) => {
  const [, cell = ''] = /^"(.*)"\r\n$/s.exec(csvLine([value])) ?? [];
  expect(unescapeFormula(cell)).toBe(value);
});

test.each(['=1', '+1', '-1', '@a', '\tx', '\rx', '\nx', ' =1', '＝1', '＠a'])(
  'a value that begins like %j gets an apostrophe',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`);
  },
);
