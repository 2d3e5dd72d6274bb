import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { fromDocument, toDocument } from './editor-document.ts';
import { typedHref, withLink } from './editor-links.ts';

describe('typedHref', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    [' example.org ', 'https://example.org/'],
    ['rabbi@example.org', 'mailto:rabbi@example.org'],
    ['youtube.com/@rabbi', 'https://youtube.com/@rabbi'],
    ['https://user@example.org/', null],
    ['ftp://example.org/', null],
    ['javascript:alert(1)@example.org', null],
    ['two words', null],
    ['', null],
  ])('reads %j as %j', (typed, href) => {
    expect(typedHref(typed)).toBe(href);
  });
});

describe('withLink', () => {
  test('removes the whole link at the cursor when a part of it is bold', () => {
    const href = 'https://example.org/';
    const doc = toDocument({
      blocks: [
        {
          kind: 'paragraph',
          inlines: [
            { kind: 'text', text: 'see ' },
            { kind: 'text', text: 'Genesis ', href },
            { kind: 'text', text: '29', href, isStrong: true },
            { kind: 'text', text: ' there' },
          ],
        },
      ],
      notes: [],
    });
    const cursor = TextSelection.create(doc, 'see Gen'.length + 1);
    const state = EditorState.create({ doc, selection: cursor });
    expect(fromDocument(withLink(state, null).doc).blocks).toEqual([
      {
        kind: 'paragraph',
        inlines: [
          { kind: 'text', text: 'see Genesis ' },
          { kind: 'text', text: '29', isStrong: true },
          { kind: 'text', text: ' there' },
        ],
      },
    ]);
  });
});
