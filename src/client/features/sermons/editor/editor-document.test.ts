import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../../shared/formatted-text/parse-markdown.ts';
import { writeMarkdown } from '../../../../shared/formatted-text/write-markdown.ts';
import { generatedTexts } from '../../../../shared/testing/generated-texts.ts';
import { fromDocument, toDocument } from './editor-document.ts';

describe('toDocument and fromDocument', () => {
  test('keep 500 generated texts unchanged, after a conversion to Markdown and back', () => {
    const texts = [...generatedTexts(500)];
    expect(texts).toHaveLength(500);
    for (const [seed, text] of texts) {
      const document = toDocument(parseMarkdown(writeMarkdown(text)));
      document.check();
      expect(fromDocument(document), `seed ${seed}`).toEqual(text);
    }
  });
});
