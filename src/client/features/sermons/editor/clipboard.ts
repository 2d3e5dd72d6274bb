import { DOMSerializer, type Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { FormattedText } from '../../../../shared/formatted-text/formatted-text.ts';
import { fromPlainText } from '../../../../shared/formatted-text/from-plain-text.ts';
import { readHtml } from '../../../../shared/formatted-text/read-html.ts';
import { toDocument } from './editor-document.ts';
import { editorSchema, nodes } from './editor-schema.ts';
import { footnotesOf } from './footnotes.ts';

/** In characters. Longer HTML is pasted as plain text. */
const maxHtmlLength = 5_000_000;

/** Reads the text of a clipboard event, from HTML if possible; null when there is none. */
export function readClipboard(html: string, plain: string): FormattedText | null {
  if (html && html.length <= maxHtmlLength) {
    const text = readHtml(html);
    if (text.blocks.length > 0) return text;
  }
  return plain.trim() ? fromPlainText(plain) : null;
}

/** Replaces the selection with formatted text. Its footnotes become footnotes of the document. */
export function insertText(state: EditorState, text: FormattedText): Transaction {
  const inserted = toDocument(text);
  const { list } = footnotesOf(inserted);
  const body = list ? inserted.content.cut(0, list.pos) : inserted.content;
  // A first or last paragraph joins the paragraph around it.
  const openDepth = (node: Node | null | undefined) => (node?.type === nodes.paragraph ? 1 : 0);
  const transaction = state.tr.replaceSelection(
    new Slice(body, openDepth(body.firstChild), openDepth(body.lastChild)),
  );
  if (list) {
    const existing = footnotesOf(transaction.doc).list;
    const end = transaction.doc.content.size;
    if (existing) transaction.insert(existing.pos + existing.node.nodeSize - 1, list.node.content);
    else transaction.insert(end, list.node);
  }
  return transaction.scrollIntoView();
}

/**
 * Returns a serializer that writes copied content as HTML, with the footnotes that it refers to.
 * @param getDocument returns the whole document of the editor
 */
export function clipboardSerializer(getDocument: () => Node): DOMSerializer {
  const base = DOMSerializer.fromSchema(editorSchema);
  return new (class extends DOMSerializer {
    override serializeFragment(
      fragment: Fragment,
      options?: { document?: Document },
      target?: HTMLElement | DocumentFragment,
    ) {
      const result = super.serializeFragment(fragment, options, target);
      const usedIds = new Set<number>();
      const addReferences = (content: Fragment) =>
        content.descendants((node) => {
          if (node.type === nodes.reference) usedIds.add(node.attrs.id);
        });
      addReferences(fragment);
      // ProseMirror passes a target only for the content of a node. The footnotes follow the whole fragment.
      if (usedIds.size === 0 || target) return result;
      const { notes } = footnotesOf(getDocument());
      // The set grows during the loop, which also visits the added ids: a footnote can refer to other footnotes.
      for (const id of usedIds)
        for (const { node } of notes) if (node.attrs.id === id) addReferences(node.content);
      const list = document.createElement('ol');
      for (const { node } of notes) {
        if (!usedIds.has(node.attrs.id)) continue;
        const item = document.createElement('li');
        item.id = `footnote-${node.attrs.id}`;
        item.append(super.serializeFragment(node.content, options));
        const backLink = document.createElement('a');
        backLink.href = `#reference-${node.attrs.id}`;
        backLink.textContent = '↩';
        (item.lastElementChild ?? item).append(backLink);
        list.append(item);
      }
      result.appendChild(list);
      return result;
    }
  })(
    {
      ...base.nodes,
      reference: (node) => [
        'sup',
        ['a', { href: `#footnote-${node.attrs.id}`, id: `reference-${node.attrs.id}` }, '*'],
      ],
      // `serializeFragment` writes the footnotes, only those that the copied content refers to.
      notes: () => ['span'],
    },
    base.marks,
  );
}
