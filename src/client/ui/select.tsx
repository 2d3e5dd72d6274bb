import { chakra } from '@chakra-ui/react';

/**
 * A list to choose one from: the browser's own, which every keyboard and telephone knows, but without its arrow, with
 * the chevron of `icons.tsx`.
 */
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
    // A picture knows no colours of the page: this one is seen on the grounds of both schemes.
    backgroundImage:
      "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%237F7668' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m6 9.5 6 5.5 6-5.5'/%3E%3C/svg%3E\")",
    backgroundSize: '1.125rem',
    backgroundPosition: 'right 0.625rem center',
    backgroundRepeat: 'no-repeat',
    // What the list offers is as dark as ever where the choice so far stands back.
    '& option': { color: 'ink', bgColor: 'raised' },
    _hover: { _enabled: { borderColor: 'muted' } },
    _disabled: { color: 'muted', bgColor: 'ground', borderColor: 'line', opacity: 1, cursor: 'not-allowed' },
  },
});
