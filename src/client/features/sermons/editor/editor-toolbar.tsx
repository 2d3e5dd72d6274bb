import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { toggleMark } from 'prosemirror-commands';
import { closeHistory, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { byPointer } from '../../../theme/by-pointer.ts';
import { insertRule, isInside, isMarked, toggleHeading, toggleList, toggleQuote } from './editor-commands.ts';
import { hrefAt, withLink } from './editor-links.ts';
import { marks, nodes } from './editor-schema.ts';
import { currentNoteId, footnoteCommand } from './footnotes.ts';
import { LinkForm } from './link-form.tsx';

interface Control {
  readonly label: string;
  readonly icon: ReactNode;
  /** The shortcut in the tooltip. `Mod` stands for Ctrl or ⌘. */
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
    isOn: (state) => currentNoteId(state) !== null,
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

/** The modifier of shortcuts on this platform. */
const modKey = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

interface EditorToolbarProps {
  readonly state: EditorState;
  readonly view: EditorView;
  readonly textBoxId: string;
  readonly onRemoveFormatting: () => void;
}

/** The buttons above the text. The Left and Right arrow keys, Home and End move between them; Tab leaves them. */
export function EditorToolbar({ state, view, textBoxId, onRemoveFormatting }: EditorToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  /** The index of the button that Tab focuses. */
  const [currentIndex, setCurrentIndex] = useState(0);
  /** The text of the link field; null while the link form is closed. */
  const [linkText, setLinkText] = useState<string | null>(null);
  const linkField = useRef<HTMLInputElement>(null);
  // The controls, Link and Plain text.
  const buttonCount = controls.length + 2;

  function moveFocus(event: KeyboardEvent) {
    // With a modifier, the arrow keys belong to the browser: Alt+Left goes back in the history.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -currentIndex, End: buttonCount - 1 - currentIndex }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (currentIndex + step + buttonCount) % buttonCount;
    setCurrentIndex(next);
    toolbar.current?.querySelectorAll('button')[next]?.focus();
  }

  function openLinkForm() {
    setLinkText(hrefAt(state) ?? '');
    requestAnimationFrame(() => linkField.current?.focus());
  }

  const renderButton = (
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
      minW={byPointer('11', '8')}
      px="1"
      aria-label={label}
      title={label}
      tabIndex={index === currentIndex ? 0 : -1}
      onFocus={() => setCurrentIndex(index)}
      // Keeps the focus and the selection in the text.
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
        ref={toolbar}
        role="toolbar"
        aria-label="Formatting"
        aria-controls={textBoxId}
        wrap="wrap"
        gap="1"
        px="2"
        py="1"
        onKeyDown={moveFocus}
      >
        {controls.map(({ label, icon: content, keys, run, isOn, isDisabled }, index) =>
          renderButton(
            index,
            label,
            content,
            () => {
              // Starts a new undo step: Undo reverts this change, but not the text typed just before.
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
        {renderButton(
          controls.length,
          'Link',
          icon(
            'm10 14 4-4M8.500 11l-2.200 2.200a3.200 3.200 0 0 0 4.500 4.500L13 15.500M11 8.500l2.200-2.200a3.200 3.200 0 0 1 4.500 4.500L15.500 13',
          ),
          openLinkForm,
          { 'aria-pressed': hrefAt(state) !== undefined, 'aria-expanded': linkText !== null },
        )}
        {renderButton(
          buttonCount - 1,
          'Plain text: remove all formatting',
          'Plain text',
          onRemoveFormatting,
          {
            px: '2',
            ms: 'auto',
          },
        )}
      </Flex>
      {linkText !== null && (
        <LinkForm
          field={linkField}
          value={linkText}
          onChange={setLinkText}
          hasLink={hrefAt(state) !== undefined}
          onApply={(href) => {
            setLinkText(null);
            view.dispatch(withLink(view.state, href));
            view.focus();
          }}
          onCancel={() => {
            setLinkText(null);
            view.focus();
          }}
        />
      )}
    </Box>
  );
}
