import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { writeMarkdown } from '../../../../../shared/formatted-text/write-markdown.ts';
import { docx, item, paragraph, run, styled, wordNamespaces } from '../../../../../shared/testing/docx.ts';
import { readSermonBytes } from './sermon-file.ts';

const between = paragraph(run('Between'));

/** The Markdown of a Word file. @param numbering the elements of `w:numbering`, if not those of `docx` */
async function markdownOf(body: readonly string[], numbering?: string): Promise<string> {
  const part = numbering && strToU8(`<w:numbering ${wordNamespaces}>${numbering}</w:numbering>`);
  const file = docx(body.join(''), part ? { 'word/numbering.xml': part } : {});
  return writeMarkdown((await readSermonBytes('a.docx', file)).text);
}

const level = (index: number, elements: string) => `<w:lvl w:ilvl="${index}">${elements}</w:lvl>`;
const definition = (id: number, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const instance = (id: number, definitionId: number, override = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${definitionId}"/>${override}</w:num>`;
const decimal = '<w:numFmt w:val="decimal"/>';

test('continues the numbers of a Word list after a paragraph and after bullets', async () => {
  const body = [item(0, 2, 'one'), item(0, 2, 'two'), between, item(0, 2, 'three')];
  body.push(item(0, 1, 'bullet'), item(0, 2, 'four'), item(0, 2, 'five'));
  expect(await markdownOf(body)).toBe(
    ['1. one\n2. two', 'Between', '3. three', '- bullet', '4. four\n5. five'].join('\n\n'),
  );
});

test('numbers inner Word lists from 1 after each outer item', async () => {
  const body = [item(0, 2, 'one'), item(1, 2, 'inner'), between, item(0, 2, 'two'), item(1, 2, 'inner')];
  expect(await markdownOf(body)).toBe(
    ['1. one\n\n   1. inner', 'Between', '2. two\n\n   1. inner'].join('\n\n'),
  );
});

test('does not count empty items of a Word list, which it leaves out', async () => {
  const empty = paragraph('', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>');
  const body = [item(0, 2, 'one'), empty, between, item(0, 2, ' '), item(0, 2, 'two'), empty];
  body.push(item(0, 2, 'three'), between, item(0, 2, 'four'));
  expect(await markdownOf(body)).toBe(
    ['1. one', 'Between', '2. two\n3. three', 'Between', '4. four'].join('\n\n'),
  );
});

test('starts or restarts a Word list at the number that the file sets, else at 1', async () => {
  const restart = (start: number) =>
    `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
  const numbering = [
    definition(0, level(0, `<w:start w:val="5"/>${decimal}`)),
    definition(1, level(0, decimal)),
    instance(1, 0),
    instance(2, 0, restart(1)),
    instance(3, 1),
    instance(4, 0),
  ].join('');
  const body = [1, 1, 2, 2, 3, 4].flatMap((list, index) => [item(0, list, `item ${index}`), between]);
  expect((await markdownOf(body, numbering)).match(/^\d+/gm)).toEqual(['5', '6', '1', '2', '1', '3']);
});

test('continues a Word list whose numbers belong to the style of its paragraphs', async () => {
  const numbering = definition(0, level(0, `${decimal}<w:pStyle w:val="ListNumber"/>`)) + instance(1, 0);
  const body = [styled('ListNumber', run('one')), between, styled('ListNumber', run('two'))];
  expect(await markdownOf(body, numbering)).toBe('1. one\n\nBetween\n\n2. two');
});
