import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { writeMarkdown } from '../../../../../shared/formatted-text/write-markdown.ts';
import { docx, item, paragraph, run, styled, wordNamespaces } from '../../../../../shared/testing/docx.ts';
import { readSermonBytes } from './sermon-file.ts';

const sermon = [
  styled('Title', run('The Well')),
  styled('Heading1', run('At the well')),
  paragraph(
    `${run('Jacob ')}${run('lifted', '<w:i/>')}${run(' the ')}${run('stone', '<w:b/>')}${run('.')}<w:r><w:footnoteReference w:id="1"/></w:r>`,
  ),
  styled('Quote', run('וַיִּשָּׂא יַעֲקֹב רַגְלָיו')),
  paragraph(run('Then Jacob lifted his feet.'), '<w:ind w:left="720"/>'),
  styled('Heading2', run('What it means')),
  item(0, 1, 'one'),
  item(1, 1, 'inner'),
  item(0, 2, 'first'),
  paragraph(
    `<w:hyperlink r:id="link">${run('source')}</w:hyperlink> <w:hyperlink r:id="bad">${run('bad')}</w:hyperlink>`,
  ),
].join('');

const sermonMarkdown = [
  '# At the well',
  'Jacob _lifted_ the **stone**.[^1]',
  '> וַיִּשָּׂא יַעֲקֹב רַגְלָיו\n\n> Then Jacob lifted his feet.',
  '## What it means',
  '- one\n\n  - inner',
  '1. first',
  '[source](https://example.org/source)bad',
  '[^1]: Genesis _29:2_',
].join('\n\n');

describe('reading a sermon file', () => {
  test('reads the title, formatting and footnotes of a Word file', async () => {
    const { title, text, notice } = await readSermonBytes('Sermon.DOCX', docx(sermon));
    expect([title, writeMarkdown(text), notice]).toEqual(['The Well', sermonMarkdown, '']);
  });

  test.each(['Quotations', 'Hebrewblockquotation'])(
    'reads Word paragraphs in the style %s as quotations',
    async (style) => {
      const body = [styled(style, run('ויצא יעקב')), paragraph(run('And Jacob left.'))].join('');
      const { text } = await readSermonBytes('a.docx', docx(body));
      expect(writeMarkdown(text)).toBe('> ויצא יעקב\n\nAnd Jacob left.');
    },
  );

  test('reads the title, formatting and footnotes of an OpenDocument file', async () => {
    const names = 'xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:xlink="x"';
    const content = `<office:document-content ${names}><office:automatic-styles>
      <style:style style:name="T1"><style:text-properties fo:font-style="italic"/></style:style>
      <style:style style:name="P1" style:parent-style-name="Quotations"/>
      <text:list-style style:name="L1"><text:list-level-style-number/></text:list-style></office:automatic-styles>
      <office:body><office:text><text:p text:style-name="Title">The Well</text:p>
      <text:h text:outline-level="1">At the well</text:h>
      <text:p>Jacob <text:span text:style-name="T1">lifted</text:span> the stone.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Genesis 29:2</text:p></text:note-body></text:note><office:annotation><text:p>a comment</text:p></office:annotation></text:p>
      <text:p text:style-name="P1">וַיִּשָּׂא יַעֲקֹב</text:p>
      <text:list text:style-name="L1"><text:list-item><text:p>first</text:p></text:list-item></text:list>
      <text:p><text:a xlink:href="javascript:alert(1)">bad</text:a></text:p></office:text></office:body></office:document-content>`;
    const { title, text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
    expect([title, writeMarkdown(text)]).toEqual([
      'The Well',
      [
        '# At the well',
        'Jacob _lifted_ the stone.[^1]',
        '> וַיִּשָּׂא יַעֲקֹב',
        '1. first',
        'bad',
        '[^1]: Genesis 29:2',
      ].join('\n\n'),
    ]);
  });

  test('keeps a title with a footnote in the text, so that the footnote is not lost', async () => {
    const word = docx(
      styled('Title', `${run('The Well')}<w:r><w:footnoteReference w:id="1"/></w:r>`) +
        paragraph(run('Jacob lifted the stone.')),
    );
    const openDocument = `<office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>
      <text:p text:style-name="Title">The Well<text:note><text:note-body><text:p>Genesis <text:span>29:2</text:span></text:p></text:note-body></text:note></text:p>
      <text:p>Jacob lifted the stone.</text:p></office:text></office:body></office:document-content>`;
    const web =
      '<h1>The Well<a href="#f" id="r">1</a></h1><p>Jacob lifted the stone.</p><p id="f"><a href="#r">1</a> Genesis 29:2</p>';
    for (const [name, bytes, note] of [
      ['a.docx', word, 'Genesis _29:2_'],
      ['a.odt', zipSync({ 'content.xml': strToU8(openDocument) }), 'Genesis 29:2'],
      ['a.html', strToU8(web), 'Genesis 29:2'],
    ] as const) {
      const { title, text } = await readSermonBytes(name, bytes);
      expect([title, writeMarkdown(text)]).toEqual([
        undefined,
        `# The Well[^1]\n\nJacob lifted the stone.\n\n[^1]: ${note}`,
      ]);
    }
  });

  test('reads text boxes of Word and OpenDocument files after their paragraph, without pictures', async () => {
    const wordBox = (content: string) =>
      `<w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const word = [
      styled('Title', `${run('The Well')}${wordBox(paragraph(run('Beth El')))}`),
      paragraph(
        `${run('Jacob came ')}${wordBox(paragraph(run('First')) + paragraph(run('Second')))}${wordBox(paragraph(run('Third')))}${run('to the well.')}`,
      ),
      paragraph(run('The end.')),
    ].join('');
    const picture =
      '<draw:frame><draw:image xlink:href="Pictures/1.png"/><svg:desc>a well</svg:desc></draw:frame>';
    const box = (content: string) => `<draw:frame><draw:text-box>${content}</draw:text-box></draw:frame>`;
    const openDocument = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d" xmlns:svg="s" xmlns:xlink="x"><office:body><office:text>
      <text:p text:style-name="Title">The Well${box('<text:p>Beth El</text:p>')}</text:p>
      <text:p>Jacob came ${box('<text:p>First</text:p><text:p>Second</text:p>')}${box(`<text:p>${picture}Third</text:p>`)}to the well.${picture}</text:p>
      <text:p>The end.</text:p></office:text></office:body></office:document-content>`;
    const markdown = 'Beth El\n\nJacob came to the well.\n\nFirst\n\nSecond\n\nThird\n\nThe end.';
    for (const [name, file, expectedNotice] of [
      ['a.docx', docx(word), ''],
      [
        'a.odt',
        zipSync({ 'content.xml': strToU8(openDocument), 'Pictures/1.png': strToU8('x') }),
        ' Pictures were left out.',
      ],
    ] as const) {
      const { title, text, notice } = await readSermonBytes(name, file);
      expect([name, title, writeMarkdown(text), notice]).toEqual([
        name,
        'The Well',
        markdown,
        expectedNotice,
      ]);
    }
  });

  test('reads Markdown, HTML, and plain text in UTF-8, windows-1255 and UTF-16', async () => {
    const read = async (name: string, bytes: Uint8Array) => {
      const { title, text } = await readSermonBytes(name, bytes);
      return [title, writeMarkdown(text)];
    };
    expect(await read('a.txt', strToU8('# One\r\n\r\n*Two*'))).toEqual([undefined, '\\# One\n\n\\*Two\\*']);
    expect(await read('a.md', strToU8('# One\n\n## Two\n\n*Three*'))).toEqual(['One', '# Two\n\n_Three_']);
    expect(
      await read(
        'a.html',
        strToU8('<title>x</title><h1>One</h1><p onclick=x><em>Two</em><script>x</script>'),
      ),
    ).toEqual(['One', '_Two_']);
    // Line breaks of word processors: a vertical tab, a form feed, and U+2028.
    expect(await read('a.txt', strToU8('One\v- Two\fThree\u2028Four'))).toEqual([
      undefined,
      'One\n\n\\- Two\n\nThree\n\nFour',
    ]);
    expect(await read('a.md', strToU8('One\u2028- Two _Three_'))).toEqual([undefined, 'One - Two _Three_']);
    expect(await read('a.txt', strToU8('שלום'))).toEqual([undefined, 'שלום']);
    // windows-1255, and UTF-16 with a byte order mark.
    expect(await read('a.txt', Uint8Array.of(0xf9, 0xec, 0xe5, 0xed))).toEqual([undefined, 'שלום']);
    expect(await read('a.txt', Uint8Array.of(0xf9, 0xd1, 0xc8, 0xec, 0xe5, 0xc9, 0xed))).toEqual([
      undefined,
      '\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd',
    ]);
    expect(await read('a.txt', Uint8Array.of(0xff, 0xfe, 0xd0, 0x05))).toEqual([undefined, 'א']);
  });

  test('says that the pictures of an HTML file were left out', async () => {
    const read = async (html: string) => (await readSermonBytes('a.html', strToU8(html))).notice;
    expect(await read('<p>At the well</p><p><img src="well.png" alt=""></p>')).toBe(
      ' Pictures were left out.',
    );
    expect(await read('<p>At the well</p><!-- <img> -->')).toBe('');
  });

  test.each([
    ['with macros', 'a.docx', docx(sermon, { 'word/vbaProject.bin': strToU8('x') }), /macros/],
    ['with the extension of a macro file', 'a.docm', docx(sermon), /macros/],
    [
      'that is protected by a password',
      'a.docx',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
      /password/,
    ],
    [
      'in OpenDocument format that is protected by a password',
      'a.odt',
      zipSync({ 'content.xml': strToU8('x'), 'META-INF/manifest.xml': strToU8('<encryption-data/>') }),
      /password/,
    ],
    ['that is not an archive', 'a.docx', strToU8('hello'), /damaged/],
    ['that is cut off', 'a.docx', docx(sermon).slice(0, 900), /damaged/],
    ['without word/document.xml', 'a.docx', zipSync({ 'a.xml': strToU8('<a/>') }), /damaged/],
    ['with malformed XML', 'a.docx', docx('<w:p><w:r>'), /damaged/],
    ['of an unsupported type', 'a.pdf', strToU8('%PDF-1.7'), /\.pdf files can’t be read/],
    ['with binary data', 'a.txt', Uint8Array.of(1, 0, 2), /damaged/],
    ['without text', 'a.docx', docx('<w:p/>'), /no text/],
    ['that is empty', 'a.txt', new Uint8Array(), /empty/],
    ['larger than 10 MB', 'a.txt', new Uint8Array(10 * 1024 * 1024 + 1), /larger than 10 MB/],
    ['in Markdown with an unused footnote', 'a.md', strToU8('A\n\n[^1]: lost'), /not used/],
  ])('rejects a file %s', async (_name, name, bytes, message) => {
    await expect(readSermonBytes(name, bytes)).rejects.toThrow(
      expect.objectContaining({ name: 'SermonFileError', message: expect.stringMatching(message) }),
    );
  });

  describe('a zip bomb', () => {
    const bomb = (name: string, size: number) =>
      ({ [name]: [new Uint8Array(size), { level: 1 }] }) as Zippable;

    test('is rejected when one part has 30 MB, or three parts of 9 MB have 27 MB together', async () => {
      for (const file of [
        docx(sermon, bomb('word/document.xml', 30_000_000)),
        docx(sermon, {
          ...bomb('word/styles.xml', 9_000_000),
          ...bomb('word/footnotes.xml', 9_000_000),
          ...bomb('word/endnotes.xml', 9_000_000),
        }),
      ]) {
        expect(file.length).toBeLessThan(1_000_000);
        await expect(readSermonBytes('a.docx', file)).rejects.toThrow('unpacks to more data');
      }
      await expect(readSermonBytes('a.odt', zipSync(bomb('content.xml', 30_000_000)))).rejects.toThrow(
        'unpacks to more data',
      );
    });

    test('is rejected when one part has more than 12 MB', async () => {
      const maxPartBytes = 12 * 1024 * 1024;
      const largest = docx(sermon, bomb('word/document2.xml', maxPartBytes));
      expect((await readSermonBytes('a.docx', largest)).title).toBe('The Well');
      const larger = docx(sermon, bomb('word/document2.xml', maxPartBytes + 1));
      await expect(readSermonBytes('a.docx', larger)).rejects.toThrow('unpacks to more data');
    });

    test('is rejected when its headers state a small size', async () => {
      const file = docx(sermon, bomb('word/document.xml', 30_000_000));
      const view = new DataView(file.buffer, file.byteOffset, file.length);
      let changedCount = 0;
      for (let offset = 0; offset + 4 <= file.length; offset++) {
        // The size is in the header of the entry and in the central directory.
        if (view.getUint32(offset, true) !== 30_000_000) continue;
        view.setUint32(offset, 1_000, true);
        changedCount += 1;
      }
      expect(changedCount).toBe(2);
      const before = process.memoryUsage().arrayBuffers;
      await expect(readSermonBytes('a.docx', file)).rejects.toThrow(/damaged|unpacks/);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    });

    test('is left out when it is a picture, and the file is read', async () => {
      const { title, notice } = await readSermonBytes(
        'a.docx',
        docx(sermon, bomb('word/media/image1.png', 30_000_000)),
      );
      expect([title, notice]).toEqual(['The Well', ' Pictures were left out.']);
    });

    test('is left out when it is a picture of an OpenDocument file, and the file is read', async () => {
      const names = 'xmlns:office="o" xmlns:text="t"';
      const content = `<office:document-content ${names}><office:body><office:text><text:p>At the well</text:p></office:text></office:body></office:document-content>`;
      const { text, notice } = await readSermonBytes(
        'a.odt',
        zipSync({ 'content.xml': strToU8(content), ...bomb('Pictures/1.png', 30_000_000) }),
      );
      expect([writeMarkdown(text), notice]).toEqual(['At the well', ' Pictures were left out.']);
    });
  });

  test('rejects a Word file with XML entities that expand to 300 MB', async () => {
    const entity = (level: number) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`;
    const doctype = `<!DOCTYPE x [<!ENTITY l0 "lol">${[0, 1, 2, 3, 4, 5, 6, 7].map(entity).join('')}]>`;
    const read = (declarations: string, content: string) => {
      const document = `<?xml version="1.0"?>${declarations}<w:document ${wordNamespaces}><w:body>${paragraph(run(content))}</w:body></w:document>`;
      return readSermonBytes('a.docx', docx('', { 'word/document.xml': strToU8(document) }));
    };
    expect((await read('', 'lol')).text.blocks).toHaveLength(1);
    await expect(read(doctype, '&l8;')).rejects.toThrow('damaged');
  });

  test('rejects a text with more than twice as many characters as a sermon can have', async () => {
    const text = (length: number) => strToU8('a'.repeat(length));
    expect((await readSermonBytes('a.txt', text(400_000))).text.blocks).toHaveLength(1);
    const message = 'The text has 400,001 characters. A sermon can have at most 200,000.';
    for (const name of ['a.txt', 'a.md', 'a.html'])
      await expect(readSermonBytes(name, text(400_001))).rejects.toThrow(message);
  });

  test('reads all 425 paragraphs of a Word file with about 200,000 characters', async () => {
    const sentence = 'And he looked, and behold a well in the field. ';
    const long = paragraph(run(sentence.repeat(10), '<w:i/>')).repeat(425);
    const { text } = await readSermonBytes('a.docx', docx(long));
    expect(text.blocks).toHaveLength(425);
  });
});
