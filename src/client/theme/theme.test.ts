import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { system } from './theme.ts';

const clientFolder = join(import.meta.dirname, '..');

/** Style properties by the category of their tokens. Chakra accepts any text as a value and writes it to the CSS. */
const properties: Record<string, RegExp> = {
  fontSizes: /^fontSize$/,
  sizes: /^(?:w|h|minW|minH|maxW|maxH|width|height|minWidth|minHeight|maxWidth|maxHeight|boxSize)$/,
  spacing:
    /^(?:p[xytbse]?|m[xytbse]?|(?:row|column)?[gG]ap|top|bottom|insetX|insetY|scrollMarginTop|(?:padding|margin)\w*)$/,
};

/** Values that look like tokens: '9', '-2', 'md', '6xl'. */
const tokenLike = /^-?\d+(?:\.\d+)?$|^(?:[2-9]?x[sl]|sm|md|lg)$/;

test('every size token in the style properties of the components exists in the theme', () => {
  const unknown: string[] = [];
  let count = 0;
  for (const file of globSync('**/*.{ts,tsx}', { cwd: clientFolder })) {
    const source = readFileSync(join(clientFolder, file), 'utf8')
      // Numbers in SVG attributes are not tokens, nor are the texts that a condition compares.
      .replaceAll(/<(?:svg|rect|text|path|circle)\b[^>]*>|=== '[^']*'/g, '');
    for (const [, property = '', value = ''] of source.matchAll(
      /(?<![\w-])(\w+)(?:=|: )("[^"]*"|'[^']*'|\{?\{[^{}]*\}\}?|byPointer\([^)]*\))/g,
    )) {
      const category = Object.keys(properties).find((name) => properties[name]?.test(property));
      if (!category) continue;
      for (const [, text = ''] of value.matchAll(/["']([^"']*)["']/g)) {
        if (!tokenLike.test(text)) continue;
        count++;
        const name = text.replace('-', '');
        if (name !== '0' && !system.tokens.getByName(`${category}.${name}`))
          unknown.push(`${file}: ${property} ${text}`);
      }
    }
  }
  expect(unknown).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
