import { expect, test } from 'vitest';
import { verseRange } from './verse-range.ts';

test('uses an en dash in a range of verses and keeps the hyphen of a name', () => {
  expect(verseRange('Genesis 28:10-32:3 · Haftarah: Hosea 12:13-14:10')).toBe(
    'Genesis 28:10–32:3 · Haftarah: Hosea 12:13–14:10',
  );
  expect(verseRange('Matot-Masei, Numbers 30:2-36:13')).toBe('Matot-Masei, Numbers 30:2–36:13');
});
