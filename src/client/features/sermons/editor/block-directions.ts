import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { blockAttributes, directionOf } from '../../../../shared/text/text-direction.ts';
import { nodes } from './editor-schema.ts';

type Attributes = Record<string, string>;

/** The HTML attributes of each node, by the direction of the text. Nodes are immutable, so these never change. */
const attributesCaches = { ltr: new WeakMap<Node, Attributes>(), rtl: new WeakMap<Node, Attributes>() };

/** The text of a node. Its lines are separate, so that a URL at the end of one does not continue in the next. */
const textOf = (node: Node): string =>
  node.textBetween(0, node.content.size, '\n', (leaf) => (leaf.type === nodes.break ? '\n' : ''));

/** The `lang` and `dir` attributes of a block, computed from its text as on the sermon page. */
function attributesOf(node: Node, outer: 'ltr' | 'rtl'): Attributes {
  const cache = attributesCaches[outer];
  const attributes: Attributes =
    cache.get(node) ?? Object.fromEntries(Object.entries(blockAttributes(textOf(node), outer)));
  cache.set(node, attributes);
  return attributes;
}

const directedTypes = new Set([
  nodes.paragraph,
  nodes.heading,
  nodes.quote,
  nodes.bulletList,
  nodes.orderedList,
]);

/** Sets `lang` and `dir` of each paragraph, heading, quote and list. */
export const blockDirections = new Plugin<DecorationSet>({
  state: {
    init: (_config, { doc }) => decorate(doc),
    apply: (transaction, previous) => (transaction.docChanged ? decorate(transaction.doc) : previous),
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});

function decorate(document: Node): DecorationSet {
  const decorations: Decoration[] = [];
  const outer = directionOf(textOf(document));
  document.descendants((node, pos) => {
    if (directedTypes.has(node.type))
      decorations.push(Decoration.node(pos, pos + node.nodeSize, attributesOf(node, outer)));
    return !node.inlineContent;
  });
  return DecorationSet.create(document, decorations);
}
