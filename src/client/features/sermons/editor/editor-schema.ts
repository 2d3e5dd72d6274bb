import { Schema } from 'prosemirror-model';
import { linkRel } from '../../../../shared/formatted-text/link-rel.ts';

/**
 * The document of the editor: the blocks of a formatted text, and its footnotes at the end. The plugin in
 * `block-directions.ts` sets the direction of each block.
 */
export const editorSchema = new Schema({
  nodes: {
    doc: { content: '(block | heading)+ notes?' },
    paragraph: { group: 'block', content: 'inline*', toDOM: () => ['p', 0] },
    heading: {
      attrs: { level: { default: 1, validate: 'number' } },
      content: '(text | reference)*',
      defining: true,
      // The title of the page is h1.
      toDOM: (node) => [node.attrs.level === 1 ? 'h2' : 'h3', 0],
    },
    quote: { group: 'block', content: 'block+', defining: true, toDOM: () => ['blockquote', 0] },
    bulletList: { group: 'block', content: 'item+', toDOM: () => ['ul', 0] },
    orderedList: {
      group: 'block',
      attrs: { start: { default: 1, validate: 'number' } },
      content: 'item+',
      toDOM: (node) => ['ol', node.attrs.start === 1 ? {} : { start: node.attrs.start }, 0],
    },
    item: { content: 'block+', defining: true, toDOM: () => ['li', 0] },
    rule: { group: 'block', toDOM: () => ['hr'] },
    notes: {
      content: 'note+',
      isolating: true,
      selectable: false,
      toDOM: () => ['section', { class: 'footnotes', 'aria-label': 'Footnotes' }, ['ol', 0]],
    },
    note: {
      attrs: { id: { default: 0, validate: 'number' } },
      content: 'block+',
      isolating: true,
      selectable: false,
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      toDOM: () => ['br'],
    },
    /** A reference to the note with the same id. */
    reference: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { id: { default: 0, validate: 'number' } },
      toDOM: () => ['sup', { class: 'reference' }],
      leafText: () => '',
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      toDOM: (mark) => ['a', { href: mark.attrs.href, rel: linkRel }, 0],
    },
    strong: { toDOM: () => ['strong', 0] },
    emphasis: { toDOM: () => ['em', 0] },
  },
});

export const { nodes, marks } = editorSchema;
