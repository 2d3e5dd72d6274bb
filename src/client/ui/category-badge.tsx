import { chakra } from '@chakra-ui/react';

/** A color for each color scheme. Print always uses the light one. */
const colorPair = <Light extends string, Dark extends string>(light: Light, dark: Dark) => ({
  base: light,
  _dark: dark,
  _print: `${light} !important`,
});

/** Six color palettes for categories. Text has AA contrast on its background in both color schemes. */
export const palettes = {
  blue: { color: colorPair('#1F3A68', '#A9C2EE'), bg: colorPair('#E6ECF6', '#1F2C45') },
  green: { color: colorPair('#2A5640', '#9BD0AF'), bg: colorPair('#E4EFE7', '#1B3327') },
  purple: { color: colorPair('#573A72', '#CDB3E6'), bg: colorPair('#EFE8F4', '#322642') },
  amber: { color: colorPair('#7A5208', '#E6BC6C'), bg: colorPair('#F8EDD3', '#3A2D12') },
  rose: { color: colorPair('#8C2F4B', '#F0AEC0'), bg: colorPair('#F8E6EA', '#40212B') },
  slate: { color: colorPair('#4C4A55', '#C3C2CE'), bg: colorPair('#ECEAEC', '#2A2D38') },
};

/** The name of a palette. */
export type Palette = keyof typeof palettes;

/** A category, as a badge filled with the colors of a palette, or outlined without one. For states see StateBadge. */
export const CategoryBadge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    borderRadius: 'sm',
    px: '2',
    py: '0.5',
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
  },
  variants: {
    palette: {
      ...palettes,
      plain: { color: 'muted', borderWidth: '1px', borderColor: 'line', py: '0' },
    },
  },
  defaultVariants: { palette: 'plain' },
});
