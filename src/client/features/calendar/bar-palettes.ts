import { type Palette, palettes } from '../../ui/category-badge.tsx';

/**
 * The colors of a holiday's bar: a thin line on phones; on wider screens and on paper, a tinted area with the name.
 */
export const barPalettes = Object.fromEntries(
  Object.entries(palettes).map(([name, { color, bg }]) => [
    name,
    {
      color,
      bg: {
        base: color.base,
        md: bg.base,
        _dark: { base: color._dark, md: bg._dark },
        _print: bg._print,
      },
      // The color has a meaning, so it is printed even in ink-saving mode.
      printColorAdjust: 'exact',
      borderInlineStartWidth: { md: '3px', _print: '3px' },
      borderColor: color,
    },
  ]),
) as Record<Palette, object>;
