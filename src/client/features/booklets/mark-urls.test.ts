import { expect, test } from 'vitest';
import { markUrls } from './mark-urls.ts';

const link = (href: string, html: string) => `<a href="${href}" target="_blank" rel="noopener">${html}</a>`;

test.each([
  ['https://example.org/', 'https://example.org'],
  ['https://www.example.org/all', 'example.org/all'],
  ['https://example.org/?a=1&amp;b=2', 'https://example.org/?a=1&amp;b=2'],
  ['https://example.org/all', '<strong>https://</strong><em>example.org/all</em>'],
  ['https://example.org/%D7%91%D7%90%D7%A8', 'https://example.org/<span lang="he" dir="rtl">באר</span>'],
])('a link to %s with the text %s is marked', (href, text) => {
  expect(markUrls(`<p>See ${link(href, text)}.</p>`)).toBe(
    `<p>See ${link(href, text).replace('<a ', '<a data-url ')}.</p>`,
  );
});

test.each([
  ['https://example.org/lesson', 'the lesson'],
  ['https://example.org/lesson', 'https://example.com/lesson'],
  ['https://example.org/lesson', 'https://example.org'],
  ['#note-1', 'https://example.org'],
  ['mailto:rabbi@example.org', 'rabbi@example.org'],
])('a link to %s with the text %s is not marked', (href, text) => {
  const html = `<p>${link(href, text)} https://example.org/lesson ${link('https://example.net/', 'more')}</p>`;
  expect(markUrls(html)).toBe(html);
});
