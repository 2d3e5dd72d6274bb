/**
 * Styles for a single-line link. On phones it gets a touch target of 44 px (docs/product/screens.md V3), without moving
 * the content around it.
 */
export const touchTargetSpace = {
  display: { base: 'inline-block', md: 'inline' },
  minWidth: { base: '11', md: '0' },
  py: { base: '3', md: '0' },
  my: { base: '-3', md: '0' },
} as const;
