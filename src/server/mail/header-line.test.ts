import { expect, test } from 'vitest';
import { headerLine } from './mailer.ts';

test.each([
  ['Hello\r\nBcc: victim@example.org', 'Hello Bcc: victim@example.org'],
  ['\u0000\u0001a\u001f\u007f\u0085\u009fb\u2028c\u2029d\t', 'a b c d'],
  [
    '\u202Aone\u202B \u202Ctwo\u202D \u202Ethree\u2066 \u2067four\u2068 \u2069five',
    'one two three four five',
  ],
  ['  שלום   עולם  ', 'שלום עולם'],
])('turns %j into the header value %j', (text, line) => {
  expect(headerLine(text)).toBe(line);
});
