import { chakra } from '@chakra-ui/react';

/** The state of an item, as an outlined badge. For categories see CategoryBadge. */
export const StateBadge = chakra('span', {
  base: {
    display: 'inline-block',
    flex: 'none',
    px: '2',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'line',
    color: 'muted',
    fontSize: 'xs',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
  },
  variants: {
    palette: {
      gold: { color: 'gold', borderColor: 'goldLine' },
      red: { color: 'red', borderColor: 'red' },
      blue: { color: 'blue', borderColor: 'blue' },
      green: { color: 'green', borderColor: 'green' },
      plain: {},
    },
  },
  defaultVariants: { palette: 'plain' },
});
