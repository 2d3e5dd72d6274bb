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
}

/** The text field of the correction form. The browser submits the form; the editor adds its text to the form data. */
export function CorrectionText({ text, error }: CorrectionTextProps) {
  const id = 'correction-content';
  const [values, setValues] = useState(text);
  const isChanged = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  function change(next: Partial<TextValues>) {
    isChanged.current = true;
    setValues((before) => ({ ...before, ...next }));
  }

  const addText = useEffectEvent(({ formData }: FormDataEvent) => {
    // The form is being submitted, so nothing is lost by leaving the page.
    isChanged.current = false;
    if (formData.has('content')) formData.set('contentMarkdown', '');
    else if (!formData.has('contentMarkdown')) {
      formData.set('contentMarkdown', values.contentMarkdown);
      formData.set('content', values.content);
    }
  });
  const askBeforeLeaving = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isChanged.current) event.preventDefault();
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const field = document.getElementById(id);
    // Text that was typed before the page was hydrated.
    if (field instanceof HTMLTextAreaElement)
      setValues((before) => ({ ...before, [field.name]: field.value }));
    form?.addEventListener('formdata', addText);
    window.addEventListener('beforeunload', askBeforeLeaving);
    return () => {
      form?.removeEventListener('formdata', addText);
      window.removeEventListener('beforeunload', askBeforeLeaving);
    };
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
        textareaProps={contentStyle}
        minHeight="16rem"
        onChange={change}
        onTitle={(title) => isSameTitle(sermonTitle(), title)}
      />
    </Box>
  );
}
