import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../../shared/formatted-text/write-markdown.ts';
import { docx, paragraph, run } from '../../../../../shared/testing/docx.ts';
import { readSermonBytes } from './sermon-file.ts';

// Word and LibreOffice store bold and italic twice: for Latin letters, and for complex scripts such as Hebrew.

test('keeps bold and italic Hebrew of a Word file', async () => {
  const hebrew = (text: string, properties: string) => run(text, `${properties}<w:rtl/>`);
  const body = paragraph(
    [
      hebrew('לכאורה', '<w:bCs/>'),
      hebrew(' היה לו ', '<w:b/><w:bCs w:val="0"/><w:i/><w:iCs w:val="0"/>'),
      hebrew('לשמוח', '<w:b w:val="0"/><w:bCs/><w:iCs/>'),
      hebrew(' בשובו', '<w:b/><w:bCs/>'),
      run(' (Genesis)', '<w:bCs/><w:iCs/>'),
      '<w:r><w:footnoteReference w:id="1"/></w:r>',
    ].join(''),
  );
  const footnotes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="1">${paragraph(hebrew('הרמב״ן', '<w:iCs/>'))}</w:footnote></w:footnotes>`;
  const { text } = await readSermonBytes('a.docx', docx(body, { 'word/footnotes.xml': strToU8(footnotes) }));
  expect(writeMarkdown(text)).toBe('**לכאורה** היה לו **_לשמוח_ בשובו** (Genesis)[^1]\n\n[^1]: _הרמב״ן_');
});

test('keeps bold and italic Hebrew of an OpenDocument file', async () => {
  const style = (name: string, properties: string) =>
    `<style:style style:name="${name}"><style:text-properties ${properties}/></style:style>`;
  const span = (name: string, text: string) => `<text:span text:style-name="${name}">${text}</text:span>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f"><office:automatic-styles>
    ${style('T1', 'style:font-weight-complex="bold"')}${style('T2', 'style:font-style-complex="italic"')}
    ${style('T3', 'fo:font-weight="bold" style:font-weight-complex="normal"')}</office:automatic-styles>
    <office:body><office:text><text:p>${span('T1', 'לכאורה')} היה לו ${span('T2', 'לשמוח')} ${span('T3', 'בשובו')} ${span('T3', 'Genesis')} ${span('T1', '32')}</text:p></office:text></office:body></office:document-content>`;
  const { text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect(writeMarkdown(text)).toBe('**לכאורה** היה לו _לשמוח_ בשובו **Genesis** 32');
});
