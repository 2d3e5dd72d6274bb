import { type EditorState, TextSelection } from 'prosemirror-state';
import { safeLink } from '../../../../shared/formatted-text/safe-link.ts';
import { marks } from './editor-schema.ts';

/**
 * Converts what the user typed to the URL of a link. Accepts a URL, also without its scheme, and an email address.
 * @returns null for other text
 */
export function typedHref(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[\w.+-]+:\/\//.test(text)) return safeLink(text);
  return safeLink(text) ?? safeLink(/^[^:/?#]+@[^:/?#]+$/.test(text) ? `mailto:${text}` : `https://${text}`);
}

/** The URL of the first link in the selection, or of the link at the cursor. */
export function hrefAt({ selection: { $from, from, to, empty }, doc }: EditorState): string | undefined {
  let href: string | undefined;
  if (empty) href = marks.link.isInSet($from.marks())?.attrs.href;
  else
    doc.nodesBetween(from, to, (node) => {
      href ??= marks.link.isInSet(node.marks)?.attrs.href;
    });
  return href;
}

/**
 * Sets the link of the selection, or removes it when `href` is null. Without a selection, changes the link at the
 * cursor, or inserts the URL or email address as a new link.
 * @returns the transaction, for the caller to dispatch
 */
export function withLink(state: EditorState, href: string | null) {
  let { from, to } = state.selection;
  const { tr } = state;
  if (from === to) {
    const { parent, parentOffset } = state.selection.$from;
    const start = from - parentOffset;
    const currentHref = hrefAt(state);
    // A link that is partly bold or italic consists of several nodes.
    let linkStart: number | null = null;
    parent.forEach((node, offset) => {
      const hasLink = currentHref !== undefined && marks.link.isInSet(node.marks)?.attrs.href === currentHref;
      linkStart = hasLink ? (linkStart ?? offset) : null;
      if (linkStart === null || linkStart > parentOffset || offset + node.nodeSize < parentOffset) return;
      from = start + linkStart;
      to = start + offset + node.nodeSize;
    });
  }
  if (from === to && href) {
    const text = href.replace(/^mailto:/, '');
    tr.insertText(text, from);
    to = from + text.length;
    tr.setSelection(TextSelection.create(tr.doc, to));
  }
  tr.removeMark(from, to, marks.link);
  if (href) tr.addMark(from, to, marks.link.create({ href }));
  return tr;
}
