import { colors } from '../../shared/colors.ts';

/** Returns declarations of these colors as CSS custom properties, such as `--ink:#1F1B16;--line:#E6DFD0`. */
export const colorVariables = (names: readonly (keyof typeof colors)[], scheme: 'light' | 'dark'): string =>
  names.map((name) => `--${name}:${colors[name][scheme]}`).join(';');
