import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../../shared/formatted-text/parse-markdown.ts';
import { writeMarkdown } from '../../../../shared/formatted-text/write-markdown.ts';
import { generatedTexts } from '../../../../shared/testing/generated-texts.ts';
import { fromDocument, toDocument } from './editor-document.ts';

describe('the document of the editor', () => {
  test('converts 500 generated texts from Markdown and back without loss', () => {
    for (const [seed, text] of generatedTexts(500)) {
      const document = toDocument(parseMarkdown(writeMarkdown(text)));
      document.check();
      expect(fromDocument(document), `seed ${seed}`).toEqual(text);
    }
  });
});
