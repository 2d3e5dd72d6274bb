import { beforeAll, describe, expect, test } from 'vitest';
import { marked, searchSite } from '../../../testing/sites/search-site.ts';

const { directory, store } = await searchSite();

describe('excerpts', () => {
  test('start and end with whole words, keep niqqud and mark each match', async () => {
    const filler = 'word upon word upon word and so it goes on for a while without end, ';
    await store({
      title: 'An excerpt',
      content: `${filler.repeat(10)}then יַעֲקֹב lifted the Périgord’s stone, and the stones were many; ${filler.repeat(10)}`,
    });
    const [row] = (await directory({ q: 'stone perigords יעקב' })).items;
    const text = marked(row);
    expect(text).toContain('[יַעֲקֹב] lifted the [Périgord’s] [stone], and the [stones] were many;');
    expect(text).toMatch(/^…\w+ .*\S…$/);
    expect(text?.length).toBeLessThan(240);
    const plain = row?.match?.parts.map((part) => part.text).join('') ?? '';
    const words = plain.replace(/…/g, '').split(/\s+/);
    const original = new Set(
      `${filler}then יַעֲקֹב lifted the Périgord’s stone, and the stones were many;`.split(' '),
    );
    expect(words.every((word) => original.has(word))).toBe(true);
  });

  describe('of inflected words and words with special letters', () => {
    beforeAll(() =>
      store({
        title: 'Quillwort',
        content:
          'Under the skies one tries, they cry, dry land, dying fire, using up, from Łódź with Øystein of Ærø by cœur.',
      }),
    );

    test.each([
      ['try', 'one [tries]'],
      ['tries', 'one [tries]'],
      ['cry', 'they [cry]'],
      ['dry', '[dry] land'],
      ['sky', 'the [skies]'],
      ['dying', '[dying] fire'],
      ['die', '[dying] fire'],
      ['using', '[using] up'],
      ['use', '[using] up'],
      ['Łódź', 'from [Łódź]'],
      ['lodz', 'from [Łódź]'],
      ['Øystein', 'with [Øystein]'],
      ['oystein', 'with [Øystein]'],
      ['aero', 'of [Ærø]'],
      ['coeur', 'by [cœur]'],
    ])('mark the whole word: %s', async (word, expected) => {
      const { items } = await directory({ q: word, limit: 100 });
      expect(marked(items.find((row) => row.title === 'Quillwort'))).toContain(expected);
    });
  });

  test('contain the markup of a sermon unchanged, as text', async () => {
    await store({
      title: 'Markup',
      content: 'Before <b>tamarind</b> & <script>alert(1)</script> after the rain.',
    });
    const [row] = (await directory({ q: 'tamarind' })).items;
    expect(row?.match?.parts.map((part) => part.text).join('')).toBe(
      'Before <b>tamarind</b> & <script>alert(1)</script> after the rain.',
    );
  });
});
