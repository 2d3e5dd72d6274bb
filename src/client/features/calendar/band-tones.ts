import { type Tone, tones } from '../../ui/tone';

/** A band is a thin line of its colour on a phone, and on wider screens and paper a wash with room for a name. */
export const bandTones = Object.fromEntries(
  Object.entries(tones).map(([tone, { color, bg }]) => [
    tone,
    {
      color,
      bg: {
        base: color.base,
        md: bg.base,
        _dark: { base: color._dark, md: bg._dark },
        _print: bg._print,
      },
      // Its colour says what it is, so a printer that saves ink is asked for it.
      printColorAdjust: 'exact',
      borderInlineStartWidth: { md: '3px', _print: '3px' },
      borderColor: color,
    },
  ]),
) as Record<Tone, object>;
