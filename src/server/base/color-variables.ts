import { colors } from '../../shared/colors.ts';

/** Returns CSS declarations of these colors, such as `--ink:#1F1B16`. */
export const colorVariables = (names: readonly (keyof typeof colors)[], scheme: 'light' | 'dark'): string =>
  names.map((name) => `--${name}:${colors[name][scheme]}`).join(';');
