import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../../shared/formatted-text/write-markdown.ts';
import { readSermonBytes } from './sermon-file.ts';

test('reads OpenDocument lists with numbers at one level and bullets at another', async () => {
  const level = (kind: string, number: number) => `<text:list-level-style-${kind} text:level="${number}"/>`;
  const list = (style: string, inner: string) =>
    `<text:list text:style-name="${style}"><text:list-item><text:p>outer</text:p><text:list><text:list-item><text:p>${inner}</text:p></text:list-item></text:list></text:list-item></text:list>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s"><office:automatic-styles>
    <text:list-style style:name="L1">${level('number', 1)}${level('bullet', 2)}</text:list-style>
    <text:list-style style:name="L2">${level('bullet', 1)}${level('number', 2)}</text:list-style></office:automatic-styles>
    <office:body><office:text>${list('L1', 'bullet')}<text:p>Between</text:p>${list('L2', 'number')}</office:text></office:body></office:document-content>`;
  const { text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect(writeMarkdown(text)).toBe(
    ['1. outer', '   - bullet', 'Between', '- outer', '  1. number'].join('\n\n'),
  );
});

test('reads indented OpenDocument paragraphs, and those in a style for quotations at any margin, as quotations', async () => {
  const style = (name: string, parent: string, margin: string) =>
    `<style:style style:name="${name}" style:parent-style-name="${parent}"><style:paragraph-properties fo:margin-left="${margin}"/></style:style>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f">
    <office:automatic-styles>${style('Quotations', 'Standard', '0.2in')}${style('P1', 'Quotations', '0cm')}${style('Indented', 'Standard', '1in')}${style('P2', 'Indented', '0cm')}</office:automatic-styles>
    <office:body><office:text><text:p text:style-name="Quotations">Of the style</text:p>
    <text:p>Between</text:p><text:p text:style-name="P1">Derived</text:p><text:p>Between</text:p>
    <text:p text:style-name="Indented">Indented</text:p><text:p text:style-name="P2">Not indented</text:p>
    </office:text></office:body></office:document-content>`;
  const { text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect(writeMarkdown(text)).toBe(
    ['> Of the style', 'Between', '> Derived', 'Between', '> Indented', 'Not indented'].join('\n\n'),
  );
});

test('adds the text of a text box outside of paragraphs at the end of an OpenDocument file', async () => {
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:draw="d"><office:body><office:text>
    <draw:frame><draw:text-box><text:p>Beth El</text:p></draw:text-box></draw:frame>
    <text:h text:outline-level="1">The Well</text:h><text:p>Jacob came.</text:p></office:text></office:body></office:document-content>`;
  const { title, text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect([title, writeMarkdown(text)]).toEqual(['The Well', 'Jacob came.\n\nBeth El']);
});

test('continues the numbers of OpenDocument lists after the paragraphs between them', async () => {
  const list = (attributes: string, ...items: string[]) =>
    `<text:list text:style-name="L1" ${attributes}>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}</text:list>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:xml="x"><office:automatic-styles>
    <text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles>
    <office:body><office:text>${list('xml:id="first"', 'one', 'two')}<text:p>Between</text:p>
    ${list('text:continue-numbering="true"', 'three')}<text:p>Between</text:p>
    ${list('', 'another list')}<text:p>Between</text:p>
    ${list('text:continue-list="first"', 'three again')}</office:text></office:body></office:document-content>`;
  const { text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect(writeMarkdown(text).split(/\n+Between\n+/)).toEqual([
    '1. one\n2. two',
    '3. three',
    '1. another list',
    '3. three again',
  ]);
});

test('starts OpenDocument lists with the numbers of their styles and items', async () => {
  const list = (style: string, attributes: string, items: string) =>
    `<text:list text:style-name="${style}" ${attributes}>${items}</text:list>`;
  const item = (text: string, attributes = '') =>
    `<text:list-item ${attributes}><text:p>${text}</text:p></text:list-item>`;
  const style = (name: string, attributes: string) =>
    `<text:list-style style:name="${name}"><text:list-level-style-number text:level="1" ${attributes}/></text:list-style>`;
  const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s"><office:automatic-styles>
    ${style('L1', 'text:start-value="4"')}${style('L2', '')}</office:automatic-styles><office:body><office:text>
    ${list('L1', '', item('four') + item('five'))}<text:p>Between</text:p>
    ${list('L2', '', item('seven', 'text:start-value="7"') + item('eight'))}<text:p>Between</text:p>
    ${list('L2', 'text:continue-numbering="true"', item('nine') + item('twelve', 'text:start-value="12"') + item('thirteen'))}<text:p>Between</text:p>
    ${list('L2', 'text:continue-numbering="true"', item('fourteen'))}
    </office:text></office:body></office:document-content>`;
  const { text } = await readSermonBytes('a.odt', zipSync({ 'content.xml': strToU8(content) }));
  expect(writeMarkdown(text).split(/\n+Between\n+/)).toEqual([
    '4. four\n5. five',
    '7. seven\n8. eight',
    '9. nine\n\n12) twelve\n13) thirteen',
    '14. fourteen',
  ]);
});
