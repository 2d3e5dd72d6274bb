import { chakra } from '@chakra-ui/react';

/** The browser's own select element, with the chevron of `icons.tsx` instead of its arrow. */
export const Select = chakra('select', {
  base: {
    height: '11',
    ps: '3',
    pe: '8',
    bgColor: 'raised',
    color: 'ink',
    borderWidth: '1px',
    borderColor: 'edge',
    borderRadius: 'md',
    fontSize: 'sm',
    textOverflow: 'ellipsis',
    appearance: 'none',
    cursor: 'pointer',
    // An SVG in a data URL cannot use color tokens: this color has enough contrast in both schemes.
    backgroundImage:
      "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%237F7668' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9.5 6 5.5 6-5.5'/%3E%3C/svg%3E\")",
    backgroundSize: '1.125rem',
    backgroundPosition: 'right 0.625rem center',
    backgroundRepeat: 'no-repeat',
    // Options have the normal text color even if the select is muted.
    '& option': { color: 'ink', bgColor: 'raised' },
    _hover: { _enabled: { borderColor: 'muted' } },
    _disabled: { color: 'muted', bgColor: 'ground', borderColor: 'line', opacity: 1, cursor: 'not-allowed' },
  },
});
