import { unifyLineBreaks } from '../text/text.ts';
import type { FormattedText } from './formatted-text.ts';
import { normalize } from './normalize.ts';

/** Converts plain text to formatted text. Each line that is not blank becomes a paragraph. */
export const fromPlainText = (content: string): FormattedText =>
  normalize({
    blocks: unifyLineBreaks(content)
      .split('\n')
      .map((text) => ({ kind: 'paragraph', inlines: [{ kind: 'text', text }] })),
    notes: [],
  });
