import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { toggleMark } from 'prosemirror-commands';
import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { safeLink } from '../../../../shared/formatted-text/safe-link.ts';
import { insertRule, isInside, isMarked, toggleHeading, toggleList, toggleQuote } from './editor-commands.ts';
import { marks, nodes } from './editor-schema.ts';
import { currentNote, footnoteCommand } from './footnotes.ts';

interface Control {
  readonly label: string;
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly run: Command;
  /** Set for toggle buttons. */
  readonly isOn?: (state: EditorState) => boolean;
  readonly isDisabled?: (state: EditorState) => boolean;
}

const icon = (path: string) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);
const letter = (text: string, style: object = {}) => (
  <chakra.span aria-hidden="true" fontFamily="heading" fontSize="md" lineHeight="1" {...style}>
    {text}
  </chakra.span>
);

const controls: readonly Control[] = [
  {
    label: 'Bold',
    icon: letter('B', { fontWeight: 700 }),
    keys: 'Mod+B',
    run: toggleMark(marks.strong),
    isOn: (state) => isMarked(state, marks.strong),
  },
  {
    label: 'Italic',
    icon: letter('I', { fontStyle: 'italic' }),
    keys: 'Mod+I',
    run: toggleMark(marks.emphasis),
    isOn: (state) => isMarked(state, marks.emphasis),
  },
  {
    label: 'Heading',
    icon: letter('H1', { fontWeight: 600 }),
    keys: 'Mod+Alt+1',
    run: toggleHeading(1),
    isOn: (state) => isInside(state, nodes.heading, 1),
  },
  {
    label: 'Subheading',
    icon: letter('H2', { fontWeight: 600, fontSize: 'sm' }),
    keys: 'Mod+Alt+2',
    run: toggleHeading(2),
    isOn: (state) => isInside(state, nodes.heading, 2),
  },
  {
    label: 'Quotation',
    icon: icon('M5 6v12M9.5 8H19M9.5 12H19M9.5 16H15'),
    keys: 'Mod+Shift+9',
    run: toggleQuote,
    isOn: (state) => isInside(state, nodes.quote),
  },
  {
    label: 'List',
    icon: icon('M5 7h.01M5 12h.01M5 17h.01M9 7h10M9 12h10M9 17h10'),
    keys: 'Mod+Shift+8',
    run: toggleList(nodes.bulletList),
    isOn: (state) => isInside(state, nodes.bulletList),
  },
  {
    label: 'Numbered list',
    icon: icon(
      'M4.500 6 6 5v4.500M4.300 14.500c.3-.9 2.400-.9 2.400.3 0 1-2.400 1.900-2.400 3.200h2.500M10 7h9M10 12h9M10 17h9',
    ),
    keys: 'Mod+Shift+7',
    run: toggleList(nodes.orderedList),
    isOn: (state) => isInside(state, nodes.orderedList),
  },
  {
    label: 'Footnote',
    icon: letter('a¹'),
    keys: 'Mod+Alt+F',
    run: footnoteCommand,
    isOn: (state) => currentNote(state) !== null,
  },
  { label: 'Separator', icon: letter('⁎ ⁎ ⁎', { fontSize: 'xs' }), run: insertRule },
  {
    label: 'Undo',
    icon: icon('M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-2'),
    keys: 'Mod+Z',
    run: undo,
    isDisabled: (state) => undoDepth(state) === 0,
  },
  {
    label: 'Redo',
    icon: icon('m16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h2'),
    keys: 'Mod+Shift+Z',
    run: redo,
    isDisabled: (state) => redoDepth(state) === 0,
  },
];

interface EditorToolbarProps {
  readonly state: EditorState;
  readonly view: EditorView;
  readonly textBoxId: string;
  readonly onPlain: () => void;
}

/** The buttons above the text. Arrow keys move between them; Tab moves to the text. */
export function EditorToolbar({ state, view, textBoxId, onPlain }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [link, setLink] = useState<string | null>(null);
  const linkField = useRef<HTMLInputElement>(null);
  const buttonCount = controls.length + 2;

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: buttonCount - 1 - current }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + buttonCount) % buttonCount;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  function openLink() {
    setLink(hrefAt(state) ?? '');
    requestAnimationFrame(() => linkField.current?.focus());
  }

  const button = (
    index: number,
    label: string,
    content: ReactNode,
    onClick: () => void,
    props: object = {},
  ) => (
    <Button
      key={label}
      type="button"
      variant="plain"
      size="sm"
      minW={{ base: '11', md: '8' }}
      px="1"
      aria-label={label}
      title={label}
      tabIndex={index === current ? 0 : -1}
      onFocus={() => setCurrent(index)}
      // The text keeps the focus and the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      css={{ '&[aria-pressed=true]': { bg: 'blueSoft', borderColor: 'line' } }}
      {...props}
    >
      {content}
    </Button>
  );

  return (
    <Box borderBottomWidth="1px" borderColor="line">
      <Flex
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={textBoxId}
        wrap="wrap"
        gap="1"
        px="2"
        py="1"
        onKeyDown={move}
      >
        {controls.map(({ label, icon: content, keys, run, isOn, isDisabled }, index) =>
          button(
            index,
            label,
            content,
            () => {
              // Undo then reverts this change only, not the text typed just before.
              run(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
              view.focus();
            },
            {
              title: keys ? `${label} (${keys.replace('Mod', modKey())})` : label,
              'aria-pressed': isOn?.(state),
              'aria-disabled': isDisabled?.(state) || undefined,
              opacity: isDisabled?.(state) ? 0.45 : undefined,
            },
          ),
        )}
        {button(
          controls.length,
          'Link',
          icon(
            'm10 14 4-4M8.500 11l-2.200 2.200a3.200 3.200 0 0 0 4.500 4.500L13 15.500M11 8.500l2.200-2.200a3.200 3.200 0 0 1 4.500 4.500L15.500 13',
          ),
          openLink,
          { 'aria-pressed': hrefAt(state) !== undefined, 'aria-expanded': link !== null },
        )}
        {button(buttonCount - 1, 'Plain text: remove all formatting', 'Plain text', onPlain, {
          px: '2',
          ms: 'auto',
        })}
      </Flex>
      {link !== null && (
        <LinkForm
          field={linkField}
          value={link}
          onChange={setLink}
          hasLink={hrefAt(state) !== undefined}
          onApply={(href) => {
            setLink(null);
            view.dispatch(withLink(view.state, href));
            view.focus();
          }}
          onCancel={() => {
            setLink(null);
            view.focus();
          }}
        />
      )}
    </Box>
  );
}

interface LinkFormProps {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly hasLink: boolean;
  readonly onChange: (value: string) => void;
  readonly onApply: (href: string | null) => void;
  readonly onCancel: () => void;
}

function LinkForm({ field, value, hasLink, onChange, onApply, onCancel }: LinkFormProps) {
  const href = safeLink(value) ?? safeLink(value.includes('@') ? `mailto:${value}` : `https://${value}`);
  const isInvalid = value.trim() !== '' && (href === null || /\s/.test(value.trim()));
  const apply = () => {
    if (href && !isInvalid) onApply(href);
  };
  return (
    <Flex gap="2" px="2" pb="2" wrap="wrap" align="center">
      <Input
        ref={field}
        aria-label="Link URL"
        aria-invalid={isInvalid || undefined}
        type="url"
        dir="ltr"
        placeholder="https://"
        flex="1"
        minW="12rem"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter would submit the form around the editor.
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
        }}
      />
      <Button type="button" size="sm" onClick={apply}>
        Apply
      </Button>
      {hasLink && (
        <Button type="button" size="sm" variant="outline" onClick={() => onApply(null)}>
          Remove link
        </Button>
      )}
      <Button type="button" size="sm" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      {isInvalid && (
        <Box role="alert" color="red" fontSize="xs" flexBasis="100%">
          Please enter a web address or an email address.
        </Box>
      )}
    </Flex>
  );
}

/** The URL of the first link in the selection, or of the link at the cursor. */
function hrefAt({ selection: { $from, from, to, empty }, doc }: EditorState): string | undefined {
  let href: string | undefined;
  if (empty) href = marks.link.isInSet($from.marks())?.attrs.href;
  else
    doc.nodesBetween(from, to, (node) => {
      href ??= marks.link.isInSet(node.marks)?.attrs.href;
    });
  return href;
}

/**
 * Sets the link of the selection, or removes it when `href` is null. Without a selection, changes the link at the cursor,
 * or inserts the URL as a new link.
 */
function withLink(state: EditorState, href: string | null) {
  let { from, to } = state.selection;
  const { tr } = state;
  if (from === to) {
    const { parent, parentOffset } = state.selection.$from;
    const start = from - parentOffset;
    const old = hrefAt(state);
    parent.forEach((node, offset) => {
      const hasLink = old !== undefined && marks.link.isInSet(node.marks)?.attrs.href === old;
      if (!hasLink || offset > parentOffset || offset + node.nodeSize < parentOffset) return;
      from = start + offset;
      to = from + node.nodeSize;
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

const modKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
