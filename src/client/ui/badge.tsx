import { chakra } from '@chakra-ui/react';

/** A word about a thing's state: gold for what is featured, red for what is hidden, plain for the rest. */
export const Badge = chakra('span', {
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
    tone: {
      gold: { color: 'gold', borderColor: 'goldLine' },
      red: { color: 'red', borderColor: 'red' },
      blue: { color: 'blue', borderColor: 'blue' },
      green: { color: 'green', borderColor: 'green' },
      plain: {},
    },
  },
  defaultVariants: { tone: 'plain' },
});
