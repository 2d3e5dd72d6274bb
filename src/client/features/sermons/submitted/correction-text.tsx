import { Box, type TextareaProps } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedField } from '../editor/formatted-field.tsx';
import { isSameTitle } from '../editor/same-title.ts';
import type { TextValues } from '../editor/text-editor.tsx';

/** Shows the content as on the sermon page. The field grows with it. */
const contentStyle: TextareaProps = {
  fontFamily: 'heading',
  fontSize: 'prose',
  lineHeight: 1.65,
  css: { fieldSizing: 'content', minHeight: '16rem', maxHeight: 'max(16rem, 75dvh)' },
};

interface CorrectionTextProps {
  readonly text: TextValues;
  readonly error: string | undefined;
  /** Called after each change; the form data then has the new text. */
  readonly onEdit: () => void;
}

/** The text field of the correction form. The browser submits the form; the editor adds its text to the form data. */
export function CorrectionText({ text, error, onEdit }: CorrectionTextProps) {
  const id = 'correction-content';
  const [edit, setEdit] = useState({ values: text, isChanged: false });
  const { values } = edit;
  const box = useRef<HTMLDivElement>(null);

  function change(next: Partial<TextValues>) {
    setEdit((before) => ({ values: { ...before.values, ...next }, isChanged: true }));
  }

  // A textarea adds its own field to the form data, for plain or formatted text. The editor adds none.
  const addText = useEffectEvent(({ formData }: FormDataEvent) => {
    if (formData.has('content')) formData.set('contentMarkdown', '');
    else if (!formData.has('contentMarkdown')) {
      formData.set('contentMarkdown', values.contentMarkdown);
      formData.set('content', values.content);
    }
  });
  const reportEdit = useEffectEvent(onEdit);
  useEffect(() => {
    if (edit.isChanged) reportEdit();
  }, [edit]);
  useEffect(() => {
    const form = box.current?.closest('form');
    const field = document.getElementById(id);
    // Text that was typed before the page was hydrated.
    if (field instanceof HTMLTextAreaElement)
      setEdit((before) => ({ ...before, values: { ...before.values, [field.name]: field.value } }));
    form?.addEventListener('formdata', addText);
    return () => form?.removeEventListener('formdata', addText);
  }, []);

  function sermonTitle(): string {
    const field = box.current?.closest('form')?.elements.namedItem('title');
    return field instanceof HTMLInputElement ? field.value : '';
  }

  const input = (name: keyof TextValues) => ({
    name,
    ref: () => undefined,
    onBlur: async () => undefined,
    onChange: async ({ target }: { target: HTMLTextAreaElement }) => change({ [name]: target.value }),
  });
  return (
    <Box ref={box}>
      <FormattedField
        id={id}
        values={values}
        error={error}
        contentInput={input('content')}
        markdownInput={input('contentMarkdown')}
        defaultValue={values.contentMarkdown || values.content}
        textareaProps={{ ...contentStyle, autoFocus: error !== undefined }}
        minHeight="16rem"
        onChange={change}
        onTitle={(title) => isSameTitle(sermonTitle(), title)}
      />
    </Box>
  );
}
