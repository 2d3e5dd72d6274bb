import { describe, expect, test } from 'vitest';
import { pastedHtml } from '../testing/pasted-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readHtml } from './read-html.ts';
import { writeMarkdown } from './write-markdown.ts';

describe('readHtml', () => {
  test.each(pastedHtml)('converts HTML of $from', ({ html, markdown }) => {
    const text = readHtml(html);
    expect(writeMarkdown(text)).toBe(markdown);
    expect(parseMarkdown(markdown)).toEqual(text);
  });
});
