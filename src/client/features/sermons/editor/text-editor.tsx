import { Box } from '@chakra-ui/react';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Block, FormattedText, Inline } from '../../../../shared/formatted-text/formatted-text.ts';
import { contentOf } from '../../../../shared/formatted-text/formatted-text-content.ts';
import { fromPlainText } from '../../../../shared/formatted-text/from-plain-text.ts';
import { normalize, withNotesFrom } from '../../../../shared/formatted-text/normalize.ts';
import { parseMarkdown } from '../../../../shared/formatted-text/parse-markdown.ts';
import { isFormatted } from '../../../../shared/formatted-text/read-html.ts';
import { writeMarkdown } from '../../../../shared/formatted-text/write-markdown.ts';
import { formattedTextStyles } from '../formatted-text-styles.ts';
import { clipboardSerializer, insertText, readClipboard } from './clipboard.ts';
import { plugins } from './editor-commands.ts';
import { fromDocument, toDocument } from './editor-document.ts';
import { nodes } from './editor-schema.ts';
import { EditorToolbar } from './editor-toolbar.tsx';

export { isFormatted, readClipboard };

/** The two form fields of a text. `contentMarkdown` is empty for plain text. */
export interface TextValues {
  readonly content: string;
  readonly contentMarkdown: string;
}

/**
 * Parses the two form fields.
 * @throws MarkdownError when the Markdown cannot be read
 */
export const readValues = ({ content, contentMarkdown }: TextValues): FormattedText =>
  contentMarkdown ? parseMarkdown(contentMarkdown) : fromPlainText(content);

/** Converts a text to the values of the two form fields. */
export const writeValues = (text: FormattedText): TextValues => ({
  content: contentOf(text).content,
  contentMarkdown: isFormatted(text) ? writeMarkdown(text) : '',
});

/** Concatenates texts and renumbers their footnotes. */
export function concatTexts(texts: readonly FormattedText[]): FormattedText {
  let offset = 0;
  const parts = texts.map(({ blocks, notes }) => {
    const part = [withNotesFrom(offset, blocks), notes.map((note) => withNotesFrom(offset, note))] as const;
    offset += notes.length;
    return part;
  });
  return normalize({
    blocks: parts.flatMap(([blocks]) => blocks),
    notes: parts.flatMap(([, notes]) => notes),
  });
}

/** Inserts formatted text into plain text. Its first and last paragraph join the lines around it. */
export function insertIntoPlainText(
  before: string,
  { blocks, notes }: FormattedText,
  after: string,
): FormattedText {
  const lines = (text: string): Block[] =>
    text.split('\n').map((line) => paragraph([{ kind: 'text', text: line }]));
  const merged = [...lines(before), ...blocks, ...lines(after)];
  /** Joins the block at an index and the one after it, if both are paragraphs. */
  const merge = (index: number) => {
    const [block, next] = [merged[index], merged[index + 1]];
    if (block?.kind !== 'paragraph' || next?.kind !== 'paragraph') return;
    merged.splice(index, 2, paragraph([...block.inlines, ...next.inlines]));
  };
  const lastLineBefore = before.split('\n').length - 1;
  merge(lastLineBefore + blocks.length);
  merge(lastLineBefore);
  return normalize({ blocks: merged, notes });
}

const paragraph = (inlines: readonly Inline[]): Block => ({ kind: 'paragraph', inlines });

/** Adds the title before the text, as a heading. */
export const withTitle = (title: string, { blocks, notes }: FormattedText): FormattedText =>
  normalize({
    blocks: [{ kind: 'heading', level: 1, inlines: [{ kind: 'text', text: title }] }, ...blocks],
    notes,
  });

interface TextEditorProps {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** The initial text. */
  readonly text: FormattedText;
  readonly autoFocus: boolean;
  readonly minHeight: string;
  readonly onChange: (values: TextValues) => void;
  /** Closes the editor and keeps the text without formatting. */
  readonly onRemoveFormatting: () => void;
}

/** The attributes of the editable element: for assistive technology it is a form field. */
const fieldAttributes = ({
  id,
  label,
  isInvalid,
  describedBy,
}: Pick<TextEditorProps, 'id' | 'label' | 'isInvalid' | 'describedBy'>): Record<string, string> => ({
  id,
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-required': 'true',
  'aria-label': label,
  'aria-invalid': String(isInvalid),
  ...(describedBy && { 'aria-describedby': describedBy }),
});

/** The editor for formatted text. It shows the text as on the sermon page. */
export function TextEditor(props: TextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const change = useEffectEvent((next: EditorState) => props.onChange(writeValues(fromDocument(next.doc))));
  const { id, label, isInvalid, describedBy } = props;
  const createView = useEffectEvent((container: HTMLElement) => {
    const editor: EditorView = new EditorView(container, {
      state: EditorState.create({ doc: toDocument(props.text), plugins }),
      attributes: fieldAttributes(props),
      clipboardSerializer: clipboardSerializer(() => editor.state.doc),
      handleDOMEvents: {
        paste(_view, event) {
          const data = event.clipboardData;
          const pasted = readClipboard(data?.getData('text/html') ?? '', data?.getData('text/plain') ?? '');
          event.preventDefault();
          if (pasted) editor.dispatch(insertText(editor.state, pasted));
          return true;
        },
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) change(next);
      },
    });
    view.current = editor;
    setState(editor.state);
    if (props.autoFocus) {
      editor.dispatch(editor.state.tr.setSelection(endOfText(editor.state.doc)));
      editor.focus();
    }
    return editor;
  });

  useLayoutEffect(() => {
    if (!host.current) return;
    const editor = createView(host.current);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    view.current?.setProps({ attributes: fieldAttributes({ id, label, isInvalid, describedBy }) });
  }, [id, label, isInvalid, describedBy]);

  // The browser moves the focus from a label to form controls only.
  useEffect(() => {
    const labelElement = document.querySelector(`label[for="${CSS.escape(id)}"]`);
    const focus = () => view.current?.focus();
    labelElement?.addEventListener('click', focus);
    return () => labelElement?.removeEventListener('click', focus);
  }, [id]);

  return (
    <Box
      borderWidth="1px"
      borderColor={props.isInvalid ? 'red' : 'edge'}
      borderRadius="md"
      bg="raised"
      css={{
        '&:has(.ProseMirror-focused)': { outline: '2px solid', outlineColor: 'blue', outlineOffset: '-1px' },
      }}
    >
      {state && view.current && (
        <EditorToolbar
          state={state}
          view={view.current}
          textBoxId={id}
          onRemoveFormatting={props.onRemoveFormatting}
        />
      )}
      <Box ref={host} css={{ '& .ProseMirror': { ...editorStyles, minHeight: props.minHeight } }} />
    </Box>
  );
}

/** The end of the text, before the footnotes. */
function endOfText(document: Node) {
  const notesSize = document.lastChild?.type === nodes.notes ? document.lastChild.nodeSize : 0;
  return TextSelection.near(document.resolve(document.content.size - notesSize), -1);
}

const editorStyles = {
  ...formattedTextStyles,
  fontFamily: 'heading',
  fontSize: 'prose',
  lineHeight: 1.65,
  paddingInline: { base: '0.75rem', md: '1.25rem' },
  paddingBlock: '1rem',
  maxHeight: 'max(22rem, 75dvh)',
  overflowY: 'auto',
  whiteSpace: 'break-spaces',
  overflowWrap: 'break-word',
  outline: 'none',
  // ProseMirror puts an image after a footnote at the end of a paragraph. As a block it would be an empty line.
  '& img.ProseMirror-separator': { display: 'inline' },
  '& hr.ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'blue' },
  '& .reference': { cursor: 'pointer', color: 'blue', paddingInline: '0.15em' },
  '& .reference::after': { content: 'attr(data-number)' },
  '& .reference.ProseMirror-selectednode': { bg: 'blueSoft' },
  '& .footnotes ol': { listStyleType: 'none' },
  '& .footnotes ol > li': { position: 'relative' },
  '& .footnotes ol > li::before': {
    content: 'attr(data-number) "."',
    position: 'absolute',
    insetInlineStart: '-1.6em',
  },
} as const;
