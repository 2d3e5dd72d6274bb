import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { newNoteId } from './editor-document.ts';
import { nodes } from './editor-schema.ts';

interface PositionedNode {
  readonly node: Node;
  readonly pos: number;
}

interface Footnotes {
  /** The ids of the referenced notes, in the order of their first references. The page numbers them in this order. */
  readonly order: readonly number[];
  readonly references: readonly PositionedNode[];
  readonly notes: readonly PositionedNode[];
  /** The node that contains the notes. */
  readonly list: PositionedNode | null;
}

const cache = new WeakMap<Node, Footnotes>();

/** Finds the footnotes of a document and the references to them. */
export function footnotesOf(document: Node): Footnotes {
  const cached = cache.get(document);
  if (cached) return cached;
  const references: PositionedNode[] = [];
  const notes: PositionedNode[] = [];
  let list: PositionedNode | null = null;
  const idsInBody: number[] = [];
  /** By the id of the note that contains the references. */
  const idsInNotes = new Map<number, number[]>();
  let noteId: number | null = null;
  document.descendants((node, pos) => {
    if (node.type === nodes.notes) list = { node, pos };
    else if (node.type === nodes.note) {
      notes.push({ node, pos });
      noteId = node.attrs.id;
    } else if (node.type === nodes.reference) {
      references.push({ node, pos });
      const { id } = node.attrs;
      if (noteId === null) idsInBody.push(id);
      else idsInNotes.set(noteId, [...(idsInNotes.get(noteId) ?? []), id]);
    }
  });
  const order = new Set(idsInBody);
  // The set grows during the loop: a note can refer to other notes.
  for (const id of order) for (const nestedId of idsInNotes.get(id) ?? []) order.add(nestedId);
  const footnotes = { order: [...order], references, notes, list };
  cache.set(document, footnotes);
  return footnotes;
}

/**
 * Keeps references and notes together: each reference has a note, a note without a reference is removed, and the notes
 * are in the order of their references. Shows their numbers.
 */
export const footnotesPlugin = new Plugin({
  appendTransaction(transactions, _old, { doc, tr }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null;
    const { order, notes, list } = footnotesOf(doc);
    const isConsistent =
      order.length === notes.length && order.every((id, index) => notes[index]?.node.attrs.id === id);
    if (isConsistent) return null;
    const notesById = new Map(notes.map(({ node }) => [node.attrs.id as number, node]));
    const sorted = order.map(
      (id) => notesById.get(id) ?? nodes.note.create({ id }, nodes.paragraph.create()),
    );
    const from = list?.pos ?? doc.content.size;
    const to = list ? list.pos + list.node.nodeSize : from;
    if (sorted.length > 0) tr.replaceWith(from, to, nodes.notes.create(null, sorted));
    else tr.delete(from, to);
    return tr;
  },
  props: {
    decorations({ doc }) {
      const { order, references, notes } = footnotesOf(doc);
      if (order.length === 0) return null;
      const numbers = new Map(order.map((id, index) => [id, index + 1]));
      return DecorationSet.create(
        doc,
        [...references, ...notes].map(({ node, pos }) => {
          const number = String(numbers.get(node.attrs.id) ?? '');
          return Decoration.node(pos, pos + node.nodeSize, {
            'data-number': number,
            'aria-label': `Footnote ${number}`,
            ...(node.type === nodes.reference && { role: 'img', title: 'Go to the footnote' }),
          });
        }),
      );
    },
    handleClickOn(view, _pos, node) {
      if (node.type !== nodes.reference) return false;
      const note = footnotesOf(view.state.doc).notes.find((other) => other.node.attrs.id === node.attrs.id);
      if (!note) return false;
      view.dispatch(view.state.tr.setSelection(endOf(view.state.doc, note)).scrollIntoView());
      view.focus();
      return true;
    },
  },
});

const endOf = (document: Node, { node, pos }: PositionedNode) =>
  TextSelection.near(document.resolve(pos + node.nodeSize - 1), -1);

/** The id of the note that contains the selection; null outside of notes. */
export function currentNoteId({ selection }: EditorState): number | null {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodes.note) return node.attrs.id;
  }
  return null;
}

/** Adds a footnote after the selection and goes to it. In a footnote, goes back to its reference. */
export const footnoteCommand: Command = (state, dispatch) => {
  const noteId = currentNoteId(state);
  if (noteId !== null) {
    const reference = footnotesOf(state.doc).references.find(({ node }) => node.attrs.id === noteId);
    if (!reference) return false;
    const after = state.doc.resolve(reference.pos + 1);
    dispatch?.(state.tr.setSelection(TextSelection.near(after)).scrollIntoView());
    return true;
  }
  const { $to } = state.selection;
  if (!$to.parent.inlineContent) return false;
  if (!dispatch) return true;
  const id = newNoteId();
  const transaction = state.tr.insert($to.pos, nodes.reference.create({ id }));
  const { order, notes, list } = footnotesOf(transaction.doc);
  const note = nodes.note.create({ id }, nodes.paragraph.create());
  const previousNote = notes[order.indexOf(id) - 1];
  let pos = transaction.doc.content.size + 1;
  if (list) {
    pos = previousNote ? previousNote.pos + previousNote.node.nodeSize : list.pos + 1;
    transaction.insert(pos, note);
  } else transaction.insert(pos - 1, nodes.notes.create(null, note));
  transaction.setSelection(TextSelection.near(transaction.doc.resolve(pos + 1)));
  dispatch(transaction.scrollIntoView());
  return true;
};
