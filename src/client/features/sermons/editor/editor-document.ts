import type { Fragment, Node } from 'prosemirror-model';
import type { Block, FormattedText, Inline } from '../../../../shared/formatted-text/formatted-text.ts';
import { normalize } from '../../../../shared/formatted-text/normalize.ts';
import { editorSchema, marks, nodes } from './editor-schema.ts';

/** Footnote ids must be unique within one document. */
let lastNoteId = 0;
export const newNoteId = (): number => ++lastNoteId;

/** Converts a formatted text to an editor document. */
export function toDocument({ blocks, notes }: FormattedText): Node {
  const ids = notes.map(newNoteId);
  const body = blocks.map((block) => toNode(block, ids));
  const footnotes = notes.map((note, index) =>
    nodes.note.create(
      { id: ids[index] },
      note.map((block) => toNode(block, ids)),
    ),
  );
  return nodes.doc.create(null, [
    ...(body.length > 0 ? body : [nodes.paragraph.create()]),
    ...(footnotes.length > 0 ? [nodes.notes.create(null, footnotes)] : []),
  ]);
}

function toNode(block: Block, ids: readonly number[]): Node {
  const inner = (blocks: readonly Block[]) => blocks.map((child) => toNode(child, ids));
  switch (block.kind) {
    case 'paragraph':
      return nodes.paragraph.create(null, toInlineNodes(block.inlines, ids));
    case 'heading':
      return nodes.heading.create({ level: block.level }, toInlineNodes(block.inlines, ids));
    case 'quote':
      return nodes.quote.create(null, inner(block.blocks));
    case 'list': {
      const items = block.items.map((item) => nodes.item.create(null, inner(item)));
      return block.start === null
        ? nodes.bulletList.create(null, items)
        : nodes.orderedList.create({ start: block.start }, items);
    }
    case 'rule':
      return nodes.rule.create();
  }
}

function toInlineNodes(inlines: readonly Inline[], ids: readonly number[]): Node[] {
  return inlines.map((inline) => {
    if (inline.kind === 'break') return nodes.break.create();
    if (inline.kind === 'note') return nodes.reference.create({ id: ids[inline.note] });
    return editorSchema.text(inline.text, [
      ...(inline.href ? [marks.link.create({ href: inline.href })] : []),
      ...(inline.isStrong ? [marks.strong.create()] : []),
      ...(inline.isEmphasized ? [marks.emphasis.create()] : []),
    ]);
  });
}

/** Converts an editor document to a formatted text. */
export function fromDocument(document: Node): FormattedText {
  const notesById = new Map<number, Node>();
  document.descendants((node) => {
    if (node.type === nodes.note) notesById.set(node.attrs.id, node);
    return node.type === nodes.notes;
  });
  const noteIndexes = new Map([...notesById.keys()].map((id, index) => [id, index]));
  return normalize({
    blocks: toBlocks(document.content, noteIndexes),
    notes: [...notesById.values()].map((note) => toBlocks(note.content, noteIndexes)),
  });
}

function toBlocks(content: Fragment, noteIndexes: ReadonlyMap<number, number>): Block[] {
  return content.content.flatMap((node): Block[] => {
    switch (node.type) {
      case nodes.heading:
        return [{ kind: 'heading', level: node.attrs.level, inlines: toInlines(node.content, noteIndexes) }];
      case nodes.quote:
        return [{ kind: 'quote', blocks: toBlocks(node.content, noteIndexes) }];
      case nodes.bulletList:
      case nodes.orderedList: {
        const items = node.content.content.map((item) => toBlocks(item.content, noteIndexes));
        return [{ kind: 'list', start: node.type === nodes.bulletList ? null : node.attrs.start, items }];
      }
      case nodes.rule:
        return [{ kind: 'rule' }];
      case nodes.notes:
        return [];
      default:
        return [{ kind: 'paragraph', inlines: toInlines(node.content, noteIndexes) }];
    }
  });
}

function toInlines(content: Fragment, noteIndexes: ReadonlyMap<number, number>): Inline[] {
  return content.content.flatMap((node): Inline[] => {
    if (node.type === nodes.break) return [{ kind: 'break' }];
    if (node.type === nodes.reference) {
      const note = noteIndexes.get(node.attrs.id);
      return note === undefined ? [] : [{ kind: 'note', note }];
    }
    const href = marks.link.isInSet(node.marks)?.attrs.href;
    return [
      {
        kind: 'text',
        text: node.text ?? '',
        ...(href && { href }),
        ...(marks.strong.isInSet(node.marks) && { isStrong: true }),
        ...(marks.emphasis.isInSet(node.marks) && { isEmphasized: true }),
      },
    ];
  });
}
