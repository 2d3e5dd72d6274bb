import { baseKeymap, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { blockDirections } from './block-directions.ts';
import { marks, nodes } from './editor-schema.ts';
import { footnoteCommand, footnotesPlugin } from './footnotes.ts';

/** Whether the selection starts in a block of this type and, if given, of this heading level. */
export function isInside({ selection: { $from } }: EditorState, type: NodeType, level?: number): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type && (level === undefined || node.attrs.level === level)) return true;
  }
  return false;
}

/**
 * Whether any of the selected text has a mark; without a selection, whether the text that is typed next will have it.
 */
export function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  return selection.empty
    ? Boolean(type.isInSet(storedMarks ?? selection.$from.marks()))
    : doc.rangeHasMark(selection.from, selection.to, type);
}

export const toggleHeading =
  (level: 1 | 2): Command =>
  (state, dispatch) =>
    isInside(state, nodes.heading, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.quote) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch);

/**
 * Wraps the selection in a list of this type. In a list of the other type, changes the type of that list; in a list of
 * this type, takes the selection out of it.
 */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isInside(state, type)) return liftListItem(nodes.item)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      const { type: nodeType } = $from.node(depth);
      if (nodeType !== nodes.bulletList && nodeType !== nodes.orderedList) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.rule.create()).scrollIntoView());
  return true;
};

const insertLineBreak: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(nodes.break)) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView());
  return true;
};

/** The keys in a list, where Tab indents. Elsewhere Tab moves the focus to the next control. */
const listKeys: Record<string, Command> = {
  Enter: splitListItem(nodes.item),
  Tab: sinkListItem(nodes.item),
  'Shift-Tab': liftListItem(nodes.item),
};

const keys: Record<string, Command> = {
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.emphasis),
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  'Mod-Alt-0': setBlockType(nodes.paragraph),
  'Mod-Alt-1': toggleHeading(1),
  'Mod-Alt-2': toggleHeading(2),
  'Mod-Alt-f': footnoteCommand,
  'Shift-Mod-8': toggleList(nodes.bulletList),
  'Shift-Mod-7': toggleList(nodes.orderedList),
  'Shift-Mod-9': toggleQuote,
  'Shift-Enter': insertLineBreak,
  Backspace: undoInputRule,
};

export const plugins = [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*>\s$/, nodes.quote),
      wrappingInputRule(/^\s*[-*•]\s$/, nodes.bulletList),
      wrappingInputRule(
        /^(\d{1,3})\.\s$/,
        nodes.orderedList,
        (match) => ({ start: Number(match[1]) }),
        (match, node) => node.childCount + node.attrs.start === Number(match[1]),
      ),
      textblockTypeInputRule(/^(#{1,2})\s$/, nodes.heading, (match) => ({ level: match[1]?.length })),
    ],
  }),
  keymap(listKeys),
  keymap(keys),
  keymap(baseKeymap),
  history(),
  footnotesPlugin,
  blockDirections,
];
