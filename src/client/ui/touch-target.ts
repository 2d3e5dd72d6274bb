import { byPointer } from '../theme/by-pointer.ts';

// On touch screens, links get a touch target of 44 px (docs/product/screens.md V3).

/** Styles for a link or button in a row or list of its own. */
export const touchTarget = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: byPointer('11', '8'),
  minWidth: byPointer('11', '0'),
} as const;

/** Styles for a single-line link. The touch target does not move the content around it. */
export const touchTargetSpace = {
  display: byPointer('inline-block', 'inline'),
  minWidth: byPointer('11', '0'),
  py: byPointer('3', '0'),
  my: byPointer('-3', '0'),
} as const;

/** The same for a link with clamped lines. A border, because padding would show part of the next line. */
export const touchTargetBorder = {
  borderBlock: byPointer('8px solid transparent', '0'),
  my: byPointer('-8px', '0'),
} as const;
