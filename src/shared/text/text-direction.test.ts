import { expect, test } from 'vitest';
import { directionOf } from './text-direction.ts';

test('a text is right to left when most letters are Hebrew, and the first or the last one is', () => {
  expect(directionOf('באר שנייה')).toBe('rtl');
  expect(directionOf('וַיַּעַשׂ — “The Eternal God made garments of skin for Adam and for his wife”')).toBe('ltr');
  expect(directionOf('"תפילה" (prayer) היא עבודה שבלב')).toBe('rtl');
  expect(directionOf('613')).toBe('ltr');
  const verse = 'וירא והנה באר בשדה, והנה שם שלשה עדרי צאן רבצים עליה';
  expect(directionOf(`He said: “${verse}”, and waited.`)).toBe('ltr');
  expect(directionOf(`Jacob: “${verse}”`)).toBe('rtl');
});

test('in a Hebrew text, a part that starts with Hebrew is right to left, also if most letters are Latin', () => {
  const reference = 'ראו Jonathan Sacks, Covenant and Conversation';
  expect(directionOf(reference)).toBe('ltr');
  expect(directionOf(reference, 'rtl')).toBe('rtl');
  expect(directionOf(reference, 'ltr')).toBe('ltr');
  expect(directionOf('See ראו', 'rtl')).toBe('ltr');
});

test('URLs and email addresses do not count', () => {
  const url = 'https://example.org/a-long-path/to-the-recording';
  expect(directionOf(`הקלטה: ${url}`)).toBe('rtl');
  expect(directionOf(`${url} – הקלטה`)).toBe('rtl');
  expect(directionOf('לפרטים: www.example.org או office@synagogue.example.org')).toBe('rtl');
  expect(directionOf('לפרטים:office@synagogue.example.org')).toBe('rtl');
  expect(directionOf(`The recording, שיעור: ${url}`)).toBe('ltr');
  expect(directionOf('https://example.org/יעקב')).toBe('ltr');
});
