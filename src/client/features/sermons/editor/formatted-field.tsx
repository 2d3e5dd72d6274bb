import { Box, Button, chakra, Flex, Textarea, type TextareaProps } from '@chakra-ui/react';
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FormattedText } from '../../../../shared/formatted-text/formatted-text.ts';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { markdownHint } from '../markdown-hint.ts';
import { maxFileMegabytes } from './files/sermon-file-limit.ts';
import { insertPlain } from './insert-plain.ts';
import { keepTextFocus } from './keep-text-focus.ts';
import type { TextValues } from './text-editor.tsx';

type EditorModule = typeof import('./text-editor.tsx');

let editorPromise: Promise<EditorModule> | undefined;
let loadedEditor: EditorModule | undefined;
/** Loads the code of the editor once. After a failure, the next call tries again. */
function loadEditor(): Promise<EditorModule> {
  // The server's bundle does not contain the editor.
  if (import.meta.env.SSR) throw new Error('The editor needs a browser');
  editorPromise ??= import('./text-editor.tsx').then(
    (module) => {
      loadedEditor = module;
      return module;
    },
    (error: unknown) => {
      editorPromise = undefined;
      throw error;
    },
  );
  return editorPromise;
}

interface FormattedFieldProps {
  /** The id of the text field. */
  readonly id: string;
  readonly values: TextValues;
  readonly error: string | undefined;
  /** The form registration of the textarea for plain text. */
  readonly contentInput: UseFormRegisterReturn;
  /** The form registration of the textarea for formatted text while the editor is closed. */
  readonly markdownInput: UseFormRegisterReturn;
  /** The initial value of the textarea where react-hook-form does not set it: before hydration, or in a plain form. */
  readonly defaultValue?: string | undefined;
  readonly textareaProps: TextareaProps;
  readonly minHeight: string;
  readonly onChange: (values: TextValues) => void;
  /**
   * Called with the title that was found in a file. Returns whether the sermon has this title now; if not, the title is
   * added to the text as a heading.
   */
  readonly onTitle: (title: string) => boolean;
}

/** An open editor, with the text that it was opened with. */
interface Session {
  readonly module: EditorModule;
  readonly text: FormattedText;
  readonly autoFocus: boolean;
  readonly key: number;
}

/**
 * The text of a sermon: a textarea, which the editor replaces on demand and when the text has formatting
 * (docs/product/formatting.md T13). Files that are chosen or dropped are read in the browser.
 */
export function FormattedField(props: FormattedFieldProps) {
  const { id, values, onChange } = props;
  const [session, setSession] = useState<Session | null>(null);
  const [status, setStatus] = useState<{ readonly message: string; readonly isError: boolean } | null>(null);
  const [isDropTarget, setDropTarget] = useState(false);
  /** The values last written or opened here. Other values come from outside: a restored draft or a reset form. */
  const lastWritten = useRef<TextValues | null>(null);
  const sessionCount = useRef(0);
  const fileInput = useRef<HTMLInputElement>(null);
  const latestValues = useRef(values);
  latestValues.current = values;

  const isExternalChange =
    session !== null &&
    (lastWritten.current?.content !== values.content ||
      lastWritten.current.contentMarkdown !== values.contentMarkdown);

  function change(next: TextValues) {
    lastWritten.current = next;
    onChange(next);
  }

  const showError = (message: string) => setStatus({ message, isError: true });

  function openSession(module: EditorModule, text: FormattedText, autoFocus: boolean) {
    sessionCount.current += 1;
    setSession({ module, text, autoFocus, key: sessionCount.current });
  }

  /** Writes a text to the field and opens the editor with it. */
  function replace(module: EditorModule, text: FormattedText) {
    change(module.writeValues(text));
    openSession(module, text, true);
  }

  /** Opens the editor with the text of the field. It takes the focus of the textarea that it replaces. */
  async function openEditor(autoFocus = false) {
    try {
      const module = await loadEditor();
      lastWritten.current = latestValues.current;
      const hasFocus = document.activeElement?.id === id;
      openSession(module, module.readValues(latestValues.current), autoFocus || hasFocus);
    } catch (error) {
      const isMarkdown = error instanceof Error && error.name === 'MarkdownError';
      showError(isMarkdown ? error.message : 'The editor couldn’t be loaded. Your text is still here.');
    }
  }
  /** Opens the editor for a formatted text that came from outside, and closes the previous one. */
  const reopen = useEffectEvent(({ contentMarkdown }: typeof values) => {
    if (session && !isExternalChange) return;
    if (session) setSession(null);
    if (contentMarkdown) void openEditor();
  });
  const { content, contentMarkdown } = values;
  useEffect(() => reopen({ content, contentMarkdown }), [content, contentMarkdown]);

  /** Opens the editor when the pasted text has formatting. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const field = event.currentTarget;
    const html = event.clipboardData.getData('text/html');
    const plain = event.clipboardData.getData('text/plain');
    if (!html) return;
    if (loadedEditor) {
      const pasted = loadedEditor.readClipboard(html, plain);
      if (!pasted || !loadedEditor.isFormatted(pasted)) return;
      event.preventDefault();
      insertFormatted(loadedEditor, field, pasted);
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
    module: EditorModule,
    { value, selectionStart, selectionEnd }: HTMLTextAreaElement,
    pasted: FormattedText,
  ) {
    replace(
      module,
      module.insertIntoPlainText(value.slice(0, selectionStart), pasted, value.slice(selectionEnd)),
    );
    setStatus({ message: 'The formatting of the pasted text was kept.', isError: false });
  }

  async function readFile(file: File | undefined) {
    if (!file || import.meta.env.SSR) return;
    setStatus({ message: `Reading ${file.name}…`, isError: false });
    try {
      const [module, reader] = await Promise.all([loadEditor(), import('./files/read-sermon-file.ts')]);
      const { title, text, notice } = await reader.readSermonFile(file);
      const isEmpty = latestValues.current.content.trim() === '';
      // Before the title is set, because this throws if Markdown that was typed without the editor has an error.
      const currentText = isEmpty ? null : module.readValues(latestValues.current);
      const isTitleUsed = title !== undefined && props.onTitle(title);
      const newText = title !== undefined && !isTitleUsed ? module.withTitle(title, text) : text;
      replace(module, currentText ? module.concatTexts([currentText, newText]) : newText);
      const appendNotice = isEmpty ? '' : ' It was added at the end.';
      setStatus({
        message: `The text of ${file.name} was read.${appendNotice}${notice} Please read it through.`,
        isError: false,
      });
    } catch (error) {
      const { name, message } = error as Error;
      showError(
        name === 'SermonFileError'
          ? message
          : name === 'MarkdownError'
            ? `The file wasn’t added, because the text above has an error: ${message}.`
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

  function removeFormatting() {
    setSession(null);
    lastWritten.current = null;
    onChange({ content: latestValues.current.content, contentMarkdown: '' });
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
        hint={Editor ? undefined : isMarkdown ? markdownHint : 'Each line break starts a new paragraph.'}
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
              onRemoveFormatting={removeFormatting}
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
          <Button
            type="button"
            size="sm"
            variant="outline"
            onMouseDown={keepTextFocus}
            onClick={() => void openEditor(true)}
          >
            Add formatting
          </Button>
        )}
        <Button
          type="button"
          size="sm"
          variant="outline"
          aria-describedby={`${id}-files`}
          onMouseDown={keepTextFocus}
          onClick={() => fileInput.current?.click()}
        >
          Open a file
        </Button>
        <chakra.span id={`${id}-files`} color="muted" fontSize="xs">
          {!Editor && 'Formatted text can be pasted from Word, Google Docs or a web page. '}
          Files: .docx, .odt, .html, .md or .txt, up to {maxFileMegabytes} MB, read in your browser.
        </chakra.span>
        <input
          ref={fileInput}
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
