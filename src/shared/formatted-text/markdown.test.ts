import { describe, expect, test } from 'vitest';
import { measureCpuMs } from '../testing/cpu-time.ts';
import { generatedTexts } from '../testing/generated-texts.ts';
import type { Block, TextRun } from './formatted-text.ts';
import { contentOf } from './formatted-text-content.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { writeMarkdown } from './write-markdown.ts';

const plain = (markdown: string) => contentOf(parseMarkdown(markdown)).content;

/** The text runs of blocks, in the order of the text. */
function runsOf(blocks: readonly Block[]): TextRun[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return runsOf(block.blocks);
    if (block.kind === 'list') return block.items.flatMap(runsOf);
    return block.kind === 'rule' ? [] : block.inlines.filter((inline) => inline.kind === 'text');
  });
}

describe('Markdown', () => {
  test('written from generated texts is parsed to the same texts', () => {
    const texts = [...generatedTexts(500)];
    expect(texts).toHaveLength(500);
    for (const [seed, text] of texts) {
      const markdown = writeMarkdown(text);
      expect(parseMarkdown(markdown), `seed ${seed}:\n${markdown}`).toEqual(text);
    }
  });

  test('supports two levels of headings, emphasis, quotes, lists, links, rules and footnotes', () => {
    const text = parseMarkdown(
      [
        '# One *two*',
        '#### Deeper',
        'Under\n-----',
        'Soft\nbreak, hard\\\nbreak **bold _both_** [site](HTTPS://Example.org/a?b=c)[^n]',
        '> quote\n>\n> > inside',
        '- a\n- b\n  1. c',
        '3) three',
        '***',
        '[^n]: Genesis 28:10\n\n    second',
      ].join('\n\n'),
    );
    expect(text).toEqual({
      blocks: [
        {
          kind: 'heading',
          level: 1,
          inlines: [
            { kind: 'text', text: 'One ' },
            { kind: 'text', text: 'two', isEmphasized: true },
          ],
        },
        { kind: 'heading', level: 2, inlines: [{ kind: 'text', text: 'Deeper' }] },
        { kind: 'heading', level: 2, inlines: [{ kind: 'text', text: 'Under' }] },
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'Soft break, hard' },
            { kind: 'break' },
            { kind: 'text', text: 'break ' },
            { kind: 'text', text: 'bold ', isStrong: true },
            { kind: 'text', text: 'both', isEmphasized: true, isStrong: true },
            { kind: 'text', text: ' ' },
            { kind: 'text', text: 'site', href: 'https://example.org/a?b=c' },
            { kind: 'note', note: 0 },
          ],
        },
        {
          kind: 'quote',
          blocks: [
            { kind: 'paragraph', inlines: [{ kind: 'text', text: 'quote' }] },
            {
              kind: 'quote',
              blocks: [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'inside' }] }],
            },
          ],
        },
        {
          kind: 'list',
          start: null,
          items: [
            [{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'a' }] }],
            [
              { kind: 'paragraph', inlines: [{ kind: 'text', text: 'b' }] },
              {
                kind: 'list',
                start: 1,
                items: [[{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'c' }] }]],
              },
            ],
          ],
        },
        {
          kind: 'list',
          start: 3,
          items: [[{ kind: 'paragraph', inlines: [{ kind: 'text', text: 'three' }] }]],
        },
        { kind: 'rule' },
      ],
      notes: [
        [
          { kind: 'paragraph', inlines: [{ kind: 'text', text: 'Genesis 28:10' }] },
          { kind: 'paragraph', inlines: [{ kind: 'text', text: 'second' }] },
        ],
      ],
    });
  });

  test('treats HTML and code as text, and replaces an image with its alt text', () => {
    expect(plain('<b onclick=x>a</b> `code` ![a picture](https://e.org/a.png)')).toBe(
      '<b onclick=x>a</b> `code` a picture',
    );
    expect(plain('<script>\nalert(1)\n</script>')).toBe('<script> alert(1) </script>');
    expect(plain('    indented\n\n```\nfenced\n```')).toBe('indented\n\n``` fenced ```');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.test',
    '/admin',
    '#main',
    'https://user:password@evil.test/',
    'https://',
  ])('keeps only the text of a link to %s', (href) => {
    for (const markdown of [`[word](<${href}>)`, `[word][r]\n\n[r]: <${href}>`]) {
      expect(parseMarkdown(markdown).blocks[0]).toEqual({
        kind: 'paragraph',
        inlines: [{ kind: 'text', text: 'word' }],
      });
    }
  });

  test('removes direction characters and replaces U+0001 and NUL when they are character references', () => {
    expect(plain('a&#8238;b&#x2066;c&#1;d&#0;')).toBe('abc\uFFFDd\uFFFD');
  });

  test('is converted to plain text with list markers, quotation marks, the URLs of links, and footnotes', () => {
    expect(
      plain(
        '## Title\n\nText[^1] [site](https://e.org/a) <https://e.org/b> [mail](mailto:a@e.org)\n\n> quoted\n>\n> twice\n\n> “marked”\n\n- a\n- b\n  - c\n\n2. two\n3. three\n\n***\n\n[^1]: Note.',
      ),
    ).toBe(
      [
        'Title',
        '',
        'Text[1] site (https://e.org/a) https://e.org/b mail (a@e.org)',
        '',
        '“quoted',
        '',
        'twice”',
        '',
        '“marked”',
        '',
        '• a\n• b\n  • c',
        '',
        '2. two\n3. three',
        '',
        '* * *',
        '',
        '[1] Note.',
      ].join('\n'),
    );
  });

  test('rejects an unused footnote, so that no text is lost', () => {
    expect(() => parseMarkdown('Text.\n\n[^lost]: A note.')).toThrow(
      'The footnote [^lost] is not used in the text',
    );
  });

  test('rejects more than 1,000 references to footnotes, and names both limits', () => {
    expect(() => parseMarkdown(`${'a[^1] '.repeat(1_001)}\n\n[^1]: Note.`)).toThrow(
      'Use at most 500 footnotes and 1,000 references to them',
    );
  });

  test('the offsets of runs refer to the plain text', () => {
    const texts = [...generatedTexts(100)];
    expect(texts).toHaveLength(100);
    for (const [seed, text] of texts) {
      const { content, offsets } = contentOf(text);
      expect([...offsets.keys()], `seed ${seed}`).toEqual(runsOf([...text.blocks, ...text.notes.flat()]));
      for (const [run, offset] of offsets)
        expect(content.slice(offset, offset + run.text.length), `seed ${seed}`).toBe(run.text);
    }
  });
});

const maxLength = 200_000;
const fill = (text: string, length = maxLength) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

describe('long Markdown', () => {
  // Usually 50 ms. A pattern that is not linear takes much longer.
  const maxMs = 2_000;

  test.each([
    ['quotes', fill('> ')],
    ['quotes without spaces', fill('>')],
    ['lists', fill('- ')],
    ['nested lists', Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['brackets', fill('[')],
    ['opened links', fill('[a](')],
    ['images', fill('![')],
    ['emphasis', fill('*a _b ')],
    ['strong emphasis', fill('**x*')],
    ['references to one long URL', `[x]: https://e.org/${fill('a', 1_900)}\n\n${fill('[x] ', 190_000)}`],
    ['references to one footnote', `[^1]: a\n\n${fill('[^1]', 190_000)}`],
    ['footnotes', fill('[^1]: a\n\n')],
    ['link definitions', fill('[a]: b\n')],
    ['lines', fill('a\n-\n')],
    ['autolinks', fill('<a@b')],
    ['entities', fill('&amp;')],
    ['backslashes', fill('\\')],
  ])('rejects a long text of %s in less than 2 seconds of CPU time', async (_name, source) => {
    const cpuMs = await measureCpuMs(() =>
      expect(() => parseMarkdown(source)).toThrow(/^(Use at most|Lists and quotes)/),
    );
    expect(cpuMs).toBeLessThan(maxMs);
  });

  test.each([
    ['no-break spaces', `a${fill('\u00a0')}b`],
    ['spaces', fill('a  ')],
    ['number signs', fill('#')],
    ['backticks', fill('`a``b```')],
    ['titles of links', `[a](b "${fill('\\"', 19_000)}`],
    ['brackets of links', `[a](${fill('(')}`],
    ['Hebrew', fill('וַיֵּצֵא יַעֲקֹב מִבְּאֵר שָׁבַע ')],
  ])('parses a long text of %s in less than 2 seconds of CPU time', async (_name, source) => {
    const cpuMs = await measureCpuMs(() =>
      expect(contentOf(parseMarkdown(source)).content.length).toBeGreaterThan(0),
    );
    expect(cpuMs).toBeLessThan(maxMs);
  });

  test('parses an ordinary text with 450 footnotes in less than 2 seconds of CPU time', async () => {
    const paragraph = `${fill('Words of *a sermon* and **more** of them, ', 130)}`;
    const notes = Array.from(
      { length: 450 },
      (_, index) => `${paragraph}[^see-p.-a-${index}]\n\n[^see-p.-a-${index}]: Note ${index}.`,
    );
    const cpuMs = await measureCpuMs(() => expect(parseMarkdown(notes.join('\n\n')).notes).toHaveLength(450));
    expect(cpuMs).toBeLessThan(maxMs);
  });

  test('writes a text with 200,000 number signs in linear time', () => {
    // In quadratic time this takes more than a minute, longer than the timeout.
    const text = `${'#'.repeat(200_000)}a`;
    const blocks: Block[] = [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }];
    expect(plain(writeMarkdown({ blocks, notes: [] }))).toBe(text);
  }, 10_000);
});
