import { expect, test } from 'vitest';
import { markedTexts } from '../../testing/marked-texts.ts';
import { referenceOf } from './citation-reference.ts';
import { findCitations } from './find-citations.ts';
import { TextReader } from './text-reader.ts';

/** Splits a marked text into the text without marks and the marked citations, as `offset reference`. */
function readMarks(marked: string) {
  let text = '';
  const citations: string[] = [];
  let end = 0;
  for (const match of marked.matchAll(/\[\[(.*?)\|(.*?)\]\]/g)) {
    text += marked.slice(end, match.index);
    citations.push(`${text.length} ${match[2]}`);
    text += match[1];
    end = match.index + match[0].length;
  }
  return { text: text + marked.slice(end), citations };
}

const refs = (text: string) => findCitations(text).map((citation) => referenceOf(citation)?.ref);
const citedTexts = (text: string) => findCitations(text).map(({ start, end }) => text.slice(start, end));

test('finds the citations of the marked texts with a precision of at least 0.98 and a recall of at least 0.85', () => {
  let correctCount = 0;
  let foundCount = 0;
  let markedCount = 0;
  const differences: string[] = [];
  for (const { text, citations } of markedTexts.map(readMarks)) {
    const results = findCitations(text).map((citation) => `${citation.start} ${referenceOf(citation)?.ref}`);
    correctCount += results.filter((result) => citations.includes(result)).length;
    foundCount += results.length;
    markedCount += citations.length;
    const missed = citations.filter((citation) => !results.includes(citation));
    const wrong = results.filter((result) => !citations.includes(result));
    if (missed.length + wrong.length > 0) differences.push(`${text}\n  missed ${missed} wrong ${wrong}`);
  }
  const precision = correctCount / foundCount;
  const recall = correctCount / markedCount;
  console.info(
    `${markedTexts.length} texts, ${markedCount} citations: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
  );
  expect(markedTexts.length).toBeGreaterThanOrEqual(60);
  expect(precision, differences.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect(recall, differences.join('\n')).toBeGreaterThanOrEqual(0.85);
});

test.each([
  ['Genesis 31:55', 'Genesis 32:1'],
  ['Joel 2:28-32', 'Joel 3:1-5'],
  ['Joel 3:10', 'Joel 4:10'],
  ['Joel 4:10', 'Joel 4:10'],
  ['Malachi 4:4-6', 'Malachi 3:22-24'],
  ['Malachi 3:22-24', 'Malachi 3:22-24'],
  ['Exodus 20:24-26', 'Exodus 20:21-23'],
  ['Exodus 20:13', 'Exodus 20:13'],
  ['Deuteronomy 5:33', 'Deuteronomy 5:30'],
  ['Numbers 25:19', 'Numbers 26:1'],
  ['Psalms 3:9', 'Psalms 3:9'],
])('converts %s to the Hebrew numbering if it does not exist there', (text, expected) => {
  expect(refs(`(${text})`)).toEqual([expected]);
});

test.each([
  // The first verse exists in both numberings, the last one only in the English numbering.
  'Numbers 16:30-40',
  // Only in Greek versions.
  'Daniel 3:34',
  'Daniel 13:1',
])('ignores %s, which does not exist in the Hebrew Bible', (text) => {
  expect(refs(`(${text})`)).toEqual([]);
});

test.each([
  ['Berakhot 64a', ['Berakhot 64a']],
  ['Berakhot 64b', []],
  ['Berakhot 1a', []],
  ['Tamid 25b', ['Tamid 25b']],
  ['Tamid 25a', []],
  ['Mishnah Bikkurim 4:5', ['Mishnah Bikkurim 4:5']],
  ['Mishnah Shabbat 9:8', []],
  ['Psalms 119:176', ['Psalms 119:176']],
  ['Psalms 119:177', []],
  ['Genesis 0:1', []],
  ['Genesis 28:0', []],
  ['Genesis 28:17-10', []],
])('finds %s only if its verses or pages exist and are in order', (text, expected) => {
  expect(refs(`(${text})`)).toEqual(expected);
});

test('returns references in English and Hebrew, with the URL on Sefaria', () => {
  const text = 'Genesis 28:10-29:3; 1 Samuel 3; Bava Metzia 59a-60b; Avot 2:4; M. Berakhot 1:1-2; Ps. 1-2';
  expect(findCitations(text).map(referenceOf)).toEqual([
    {
      ref: 'Genesis 28:10-29:3',
      hebrewRef: 'בראשית כ״ח:י׳-כ״ט:ג׳',
      url: 'https://www.sefaria.org/Genesis.28.10-29.3',
    },
    { ref: 'I Samuel 3', hebrewRef: 'שמואל א ג׳', url: 'https://www.sefaria.org/I_Samuel.3' },
    {
      ref: 'Bava Metzia 59a-60b',
      hebrewRef: 'בבא מציעא נ״ט א-ס׳ ב',
      url: 'https://www.sefaria.org/Bava_Metzia.59a-60b',
    },
    { ref: 'Pirkei Avot 2:4', hebrewRef: 'משנה אבות ב׳:ד׳', url: 'https://www.sefaria.org/Pirkei_Avot.2.4' },
    {
      ref: 'Mishnah Berakhot 1:1-2',
      hebrewRef: 'משנה ברכות א׳:א׳-ב׳',
      url: 'https://www.sefaria.org/Mishnah_Berakhot.1.1-2',
    },
    { ref: 'Psalms 1-2', hebrewRef: 'תהילים א׳-ב׳', url: 'https://www.sefaria.org/Psalms.1-2' },
  ]);
});

test('finds each citation of a list separately', () => {
  expect(citedTexts('See Gen. 1:1-3, 2:4; Exod. 20, and M. Avot 2:4.')).toEqual([
    'Gen. 1:1-3',
    '2:4',
    'Exod. 20',
    'M. Avot 2:4',
  ]);
});

test('ignores URLs and email addresses', () => {
  expect(refs('https://example.org/Genesis 1:1, www.example.org?Genesis 1:1, x@Genesis 1:1')).toEqual([]);
});

test.each([
  ['one name', 'Genesis '],
  ['citations', 'Genesis 1:1, 1:2; 1:3 and 1:4; '],
  ['numbers', '1 1:1 2:2-3:'],
  ['one word', 'A'],
  ['the first words of a name', 'Song of Song of '],
  ['Hebrew names', 'בראשית כ״ח, י '],
  ['Hebrew letters', 'שבת א'],
  ['spaces', 'Genesis           '],
  ['dashes', 'Genesis 1:1-'],
  ['Hebrew words that could be numbers', 'תהילים לא, כה אמר '],
  ['Hebrew dates', 'בראשית כ"ח בסיון '],
  ['other works', 'רמב"ם שבת ב, ג '],
  ['abbreviations', 'Dan. 10 of Gen. 1 '],
])('takes a linear number of steps, at most two per character, for repeated %s', (_name, part) => {
  const countSteps = (length: number) => {
    const text = part.repeat(length / part.length);
    const reader = new TextReader(text);
    findCitations(text, reader);
    return reader.stepCount;
  };
  expect(countSteps(200_000)).toBeLessThanOrEqual(Math.max(100, countSteps(100_000) * 2.1));
  expect(countSteps(200_000)).toBeLessThanOrEqual(400_000);
});
