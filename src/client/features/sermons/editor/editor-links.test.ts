import { describe, expect, test } from 'vitest';
import { typedHref } from './editor-links.ts';

describe('typedHref', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    [' example.org ', 'https://example.org/'],
    ['rabbi@example.org', 'mailto:rabbi@example.org'],
    ['youtube.com/@rabbi', 'https://youtube.com/@rabbi'],
    ['https://user@example.org/', null],
    ['ftp://example.org/', null],
    ['javascript:alert(1)@example.org', null],
    ['two words', null],
    ['', null],
  ])('reads %j as %j', (typed, href) => {
    expect(typedHref(typed)).toBe(href);
  });
});
