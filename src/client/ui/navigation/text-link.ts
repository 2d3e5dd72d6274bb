/** Styles for a link outside running text, 44 px high (docs/product/screens.md V3). */
export const textLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '11',
  color: 'blue',
  fontWeight: 600,
  _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
} as const;
