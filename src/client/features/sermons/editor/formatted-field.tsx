import { Box, Button, chakra, Flex, Textarea, type TextareaProps } from '@chakra-ui/react';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { markdownHint } from '../markdown-hint.ts';
import type { TextValues } from './text-editor.tsx';

type Editor = typeof import('./text-editor.tsx');
type Text = ReturnType<Editor['readValues']>;

let editor: Promise<Editor> | undefined;
let loaded: Editor | undefined;
/** Loads the editor once. Called when the field is first used, or when the text has formatting. */
function loadEditor(): Promise<Editor> {
  // The server's bundle does not contain the editor.
  if (import.meta.env.SSR) throw new Error('The editor needs a browser');
  editor ??= import('./text-editor.tsx').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      editor = undefined;
      throw error;
    },
  );
  return editor;
}

interface FormattedFieldProps {
  /** The id of the text field. */
  readonly id: string;
  readonly values: TextValues;
  readonly error: string | undefined;
  /** The textareas that contain the text while the editor is closed. */
  readonly contentInput: UseFormRegisterReturn;
  readonly markdownInput: UseFormRegisterReturn;
  /** The value of the textarea before JavaScript runs. */
  readonly defaultValue?: string | undefined;
  readonly textareaProps: TextareaProps;
  readonly minHeight: string;
  readonly onChange: (values: TextValues) => void;
  /** Called with the title of a file. Returns whether the sermon has this title now. */
  readonly onTitle: (title: string) => boolean;
}

/** An open editor, with the text that it was opened with. */
interface Session {
  readonly module: Editor;
  readonly text: Text;
  readonly autoFocus: boolean;
  readonly key: number;
}

const noFormatting = 'Each line break starts a new paragraph.';

/**
 * The text of a sermon: a plain textarea, which the editor replaces when the text has formatting
 * (docs/product/formatting.md T13). Files that are chosen or dropped are read in the browser.
 */
export function FormattedField(props: FormattedFieldProps) {
  const { id, values, onChange } = props;
  const [session, setSession] = useState<Session | null>(null);
  const [status, setStatus] = useState<{ readonly message: string; readonly isError: boolean } | null>(null);
  const [isDropTarget, setDropTarget] = useState(false);
  /** The last value from the editor. Other values come from outside: a restored draft or a reset form. */
  const lastWritten = useRef<TextValues | null>(null);
  const sessions = useRef(0);
  const chooser = useRef<HTMLInputElement>(null);
  const latest = useRef(values);
  latest.current = values;

  const isExternalChange =
    session !== null &&
    (lastWritten.current?.content !== values.content ||
      lastWritten.current.contentMarkdown !== values.contentMarkdown);

  function change(next: TextValues) {
    lastWritten.current = next;
    onChange(next);
  }

  const fail = (message: string) => setStatus({ message, isError: true });

  function openSession(module: Editor, text: Text, autoFocus: boolean) {
    sessions.current += 1;
    setSession({ module, text, autoFocus, key: sessions.current });
  }

  /** Opens the editor with a text that is not in the field yet. */
  function replace(module: Editor, text: Text) {
    change(module.writeValues(text));
    openSession(module, text, true);
  }

  /** Opens the editor with the text of the field. */
  async function open(autoFocus = false) {
    try {
      const module = await loadEditor();
      lastWritten.current = latest.current;
      openSession(module, module.readValues(latest.current), autoFocus);
    } catch (error) {
      const isMarkdown = error instanceof Error && error.name === 'MarkdownError';
      fail(isMarkdown ? error.message : 'The editor couldn’t be loaded. Your text is still here.');
    }
  }
  /** Opens the editor for a formatted text that came from outside, and closes the previous one. */
  const reopen = useEffectEvent(({ contentMarkdown }: typeof values) => {
    if (session && !isExternalChange) return;
    if (session) setSession(null);
    if (contentMarkdown) void open();
  });
  const { content, contentMarkdown } = values;
  useEffect(() => reopen({ content, contentMarkdown }), [content, contentMarkdown]);

  /** Opens the editor when the pasted text has formatting. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const field = event.currentTarget;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (!html) return;
    if (loaded) {
      const pasted = loaded.readClipboard(html, plain);
      if (!pasted || !loaded.isFormatted(pasted)) return;
      event.preventDefault();
      insertFormatted(loaded, field, pasted);
      return;
    }
    event.preventDefault();
    loadEditor().then(
      (module) => {
        const pasted = module.readClipboard(html, plain);
        if (pasted && module.isFormatted(pasted)) insertFormatted(module, field, pasted);
        else insertPlain(field, plain);
      },
      () => insertPlain(field, plain),
    );
  }

  function insertFormatted(
    module: Editor,
    { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
    pasted: Text,
  ) {
    replace(
      module,
      module.insertIntoPlainText(value.slice(0, selectionStart), pasted, value.slice(selectionEnd)),
    );
    setStatus({ message: 'The formatting of the pasted text was kept.', isError: false });
  }

  async function readFile(file: File | undefined) {
    if (!file || import.meta.env.SSR) return;
    setStatus({ message: `Reading ${file.name}...`, isError: false });
    try {
      const [module, reader] = await Promise.all([loadEditor(), import('./read-sermon-file.ts')]);
      const { title, text, notice } = await reader.readSermonFile(file);
      const isEmpty = latest.current.content.trim() === '';
      const isTitleUsed = title !== undefined && props.onTitle(title);
      const added = title !== undefined && !isTitleUsed ? module.withTitle(title, text) : text;
      replace(module, isEmpty ? added : module.concatTexts([module.readValues(latest.current), added]));
      const appended = isEmpty ? '' : ' It was added at the end.';
      setStatus({
        message: `The text of ${file.name} was read.${appended}${notice} Please read it through.`,
        isError: false,
      });
    } catch (error) {
      fail(
        error instanceof Error && error.name === 'SermonFileError'
          ? error.message
          : 'The file couldn’t be read. Try again, or paste the text.',
      );
    }
  }

  function onDrop(event: DragEvent) {
    setDropTarget(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void readFile(file);
  }

  function toPlain() {
    setSession(null);
    lastWritten.current = null;
    onChange({ content: latest.current.content, contentMarkdown: '' });
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  const Editor = session && !isExternalChange ? session.module.TextEditor : null;
  const isMarkdown = !Editor && values.contentMarkdown !== '';
  return (
    <Box
      position="relative"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={() => setDropTarget(false)}
      onDrop={onDrop}
      css={isDropTarget ? { outline: '2px dashed', outlineColor: 'blue', outlineOffset: '4px' } : undefined}
    >
      <FormField
        id={id}
        label="Content"
        isRequired
        error={props.error}
        count={{
          length: Math.max(values.content.length, values.contentMarkdown.length),
          max: sermonLimits.content,
        }}
        hint={Editor ? undefined : isMarkdown ? markdownHint : noFormatting}
      >
        {({ required: _required, ...field }) =>
          Editor && session ? (
            <Editor
              key={session.key}
              id={id}
              label="Content"
              describedBy={field['aria-describedby']}
              isInvalid={Boolean(field['aria-invalid'])}
              text={session.text}
              autoFocus={session.autoFocus}
              minHeight={props.minHeight}
              onChange={change}
              onPlain={toPlain}
            />
          ) : (
            <Textarea
              key={isMarkdown ? 'markdown' : 'plain'}
              {...field}
              aria-required
              dir="auto"
              {...props.textareaProps}
              defaultValue={props.defaultValue}
              onFocus={() => void loadEditor().catch(() => undefined)}
              onPaste={isMarkdown ? undefined : paste}
              {...(isMarkdown ? props.markdownInput : props.contentInput)}
            />
          )
        }
      </FormField>
      <Flex gap="2" wrap="wrap" mt="2" align="center" data-needs-script>
        {!Editor && !isMarkdown && (
          <Button type="button" size="sm" variant="outline" onClick={() => void open(true)}>
            Add formatting
          </Button>
        )}
        <Button type="button" size="sm" variant="outline" onClick={() => chooser.current?.click()}>
          Open a file
        </Button>
        <chakra.span color="muted" fontSize="xs">
          {!Editor && 'Formatted text can be pasted from Word, Google Docs or a web page. '}
          Files: .docx, .odt, .html, .md or .txt, up to 10 MB, read in your browser.
        </chakra.span>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Open a file with the text"
          accept=".docx,.odt,.html,.htm,.md,.txt"
          onChange={(event) => {
            void readFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Flex>
      <Box role="status" fontSize="sm" color={status?.isError ? 'red' : 'muted'} mt={status ? '2' : '0'}>
        {status?.message}
      </Box>
    </Box>
  );
}

/** Inserts plain text at the selection of a textarea. */
function insertPlain(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Unlike `setRangeText`, this keeps the browser's undo history.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
