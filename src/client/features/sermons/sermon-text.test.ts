import { expect, test } from 'vitest';
import { cardPreview, featuredPreview, initials, readingMinutes, truncate } from './sermon-text.ts';

test('truncates at the given length and adds an ellipsis only if text was removed', () => {
  expect(truncate('a'.repeat(40), 40)).toBe('a'.repeat(40));
  expect(truncate('a'.repeat(41), 40)).toBe(`${'a'.repeat(40)}…`);
  expect(truncate('one, two', 4)).toBe('one…');
  // A period before the ellipsis stays, separated by a space.
  expect(truncate('One. Two.', 4)).toBe('One. …');
});

test('keeps the vowel points of the last Hebrew letter and does not split an emoji', () => {
  expect(truncate('שָׁלוֹם', 1)).toBe('שָׁ…');
  expect(truncate('שָׁ', 1)).toBe('שָׁ');
  expect(truncate('🕎🕎🕎', 2)).toBe('🕎🕎…');
});

test('a card shows the preview, else the first 120 characters of the text, else a message', () => {
  expect(cardPreview({ preview: 'Short', excerpt: 'long' })).toBe('Short');
  expect(cardPreview({ preview: null, excerpt: 'x'.repeat(300) })).toBe(`${'x'.repeat(120)}…`);
  expect(cardPreview({ preview: null, excerpt: ' \n ' })).toBe('No content available');
});

test('the featured banner shows the preview, else the first 300 characters of the text', () => {
  const plain = { contentMarkdown: null };
  expect(featuredPreview({ ...plain, preview: 'Short', content: 'long' })).toBe('Short');
  expect(featuredPreview({ ...plain, preview: null, content: 'x'.repeat(400) })).toBe(`${'x'.repeat(300)}…`);
});

test('the featured banner leaves out the numbers of footnotes, but not brackets of a plain text', () => {
  const sermon = { preview: null, content: 'A place[1] of stones.' };
  expect(featuredPreview({ ...sermon, contentMarkdown: 'A place[^1] of stones.' })).toBe(
    'A place of stones.',
  );
  expect(featuredPreview({ ...sermon, contentMarkdown: null })).toBe('A place[1] of stones.');
});

test('the featured banner leaves out a heading at the start of a formatted text', () => {
  const sermon = { preview: null, content: 'The well[1]\n\nJacob came.\n\nWater\n\nHe drank.' };
  const heading = '# The well[^1]\n\nJacob came.\n\n## Water\n\nHe drank.';
  expect(featuredPreview({ ...sermon, contentMarkdown: heading })).toBe('Jacob came. Water He drank.');
  const rest = 'the well[^1]\n\nJacob came.\n\n## Water\n\nHe drank.';
  expect(featuredPreview({ ...sermon, contentMarkdown: `  ##\t${rest}` })).toBe(
    'Jacob came. Water He drank.',
  );
  for (const start of ['#', '####### '])
    expect(featuredPreview({ ...sermon, contentMarkdown: start + rest })).toMatch(/^The well Jacob came\./);
  expect(featuredPreview({ ...sermon, content: 'The well', contentMarkdown: '# The well' })).toBe('The well');
});

test('initials leave out honorifics, in English and Hebrew, and are RB for a name without letters', () => {
  expect(initials('Rabbi Dr Eleanor Marks')).toBe('EM');
  expect(initials('הרב אלישיב נחמני')).toBe('אנ');
  expect(initials('R. Hannah Stone')).toBe('HS');
  expect(initials('ר׳ נחמן')).toBe('נ');
  expect(initials('Maimonides')).toBe('M');
  expect(initials('Rabbi Yael Ben-David (יעל בן־דוד)')).toBe('YB');
  expect(initials('הרב דוב שטרן (Dov Stern)')).toBe('דש');
  expect(initials('Rabbi Yael בן־דוד')).toBe('Yב');
  expect(initials('Rabbi Dov Stern 2')).toBe('DS');
  expect(initials('')).toBe('RB');
  expect(initials('  —  ')).toBe('RB');
});

test('the reading time is one minute for each 200 words, and at least one minute', () => {
  expect(readingMinutes('Amen.')).toBe(1);
  expect(readingMinutes('word '.repeat(1000))).toBe(5);
});
