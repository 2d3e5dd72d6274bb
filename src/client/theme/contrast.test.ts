import { describe, expect, test } from 'vitest';
import { palettes } from '../ui/category-badge.tsx';
import { solidHover } from './recipes.ts';
import { system } from './theme.ts';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const tokens = system._config.theme?.semanticTokens?.colors as unknown as Record<
  string,
  { value: { _light: string; _dark: string } }
>;
const colorOf = (name: string, scheme: Scheme): string => {
  const token = tokens[name]?.value;
  if (!token) throw new Error(`There is no color ${name}`);
  return scheme === 'light' ? token._light : token._dark;
};

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(foreground: string, background: string): number {
  const [light = 0, dark = 0] = [luminance(foreground), luminance(background)].toSorted(
    (first, second) => second - first,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** Text colors by background, including placeholders and hover states. */
const textColors: Record<string, readonly string[]> = {
  ground: ['ink', 'muted', 'blue', 'gold', 'red', 'green'],
  raised: ['ink', 'muted', 'blue', 'gold', 'red', 'green'],
  blueSoft: ['ink', 'muted', 'blue'],
  redSoft: ['red'],
  blue: ['onBlue'],
};

/** Colors of lines and icons that identify a control or mark the selected one, by background. */
const lines: Record<string, readonly string[]> = {
  ground: ['edge', 'goldLine', 'blue', 'muted'],
  raised: ['edge', 'goldLine', 'blue', 'muted'],
};

const pairs = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([background, colors]) => colors.map((color) => ({ color, background })));

describe.each(schemes)('in the %s scheme', (scheme) => {
  test.each(pairs(textColors))(
    '$color text on $background has a contrast of at least 4.5:1',
    ({ color, background }) => {
      expect(contrast(colorOf(color, scheme), colorOf(background, scheme))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(pairs(lines))(
    '$color lines on $background have a contrast of at least 3:1',
    ({ color, background }) => {
      expect(contrast(colorOf(color, scheme), colorOf(background, scheme))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(Object.entries(palettes))(
    'the %s badge has a contrast of at least 4.5:1',
    (_name, { color, bg }) => {
      const side = scheme === 'light' ? 'base' : '_dark';
      expect(contrast(color[side], bg[side])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('onBlue text on the hover color of solid buttons has a contrast of at least 4.5:1', () => {
    const side = scheme === 'light' ? 'base' : '_dark';
    expect(contrast(colorOf('onBlue', scheme), solidHover[side])).toBeGreaterThanOrEqual(4.5);
  });
});
