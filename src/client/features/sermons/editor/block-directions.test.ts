import { EditorState } from 'prosemirror-state';
import type { Decoration } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../../../shared/formatted-text/parse-markdown.ts';
import { blockDirections } from './block-directions.ts';
import { toDocument } from './editor-document.ts';

/** The direction of each paragraph, heading, quote and list, in the order of the text. */
function directionsOf(markdown: string): string[] {
  const state = EditorState.create({ doc: toDocument(parseMarkdown(markdown)), plugins: [blockDirections] });
  const decorations = (blockDirections.getState(state)?.find() ?? []) as (Decoration & {
    // Not in the types of ProseMirror.
    readonly type: { readonly attrs: { readonly dir: string } };
  })[];
  return decorations.toSorted((one, other) => one.from - other.from).map(({ type }) => type.attrs.dir);
}

test('a Hebrew line after a line that ends with a URL is Hebrew', () => {
  expect(directionsOf('https://example.org/lesson\\\nשיעור')).toEqual(['rtl']);
});

test('a list of URLs and Hebrew words is right to left', () => {
  const [list] = directionsOf('- https://example.org/lesson\n- שיעור');
  expect(list).toBe('rtl');
});
