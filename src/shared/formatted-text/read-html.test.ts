import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { pastedHtml } from './pasted-html.ts';
import { readHtml } from './read-html.ts';
import { writeMarkdown } from './write-markdown.ts';

describe('HTML from', () => {
  test.each(pastedHtml)('$from', ({ html, markdown }) => {
    const text = readHtml(html);
    expect(writeMarkdown(text)).toBe(markdown);
    expect(parseMarkdown(markdown)).toEqual(text);
  });
});
