import { chakra } from '@chakra-ui/react';

const Link = chakra('a', {
  base: {
    position: 'absolute',
    left: '4',
    top: '-20',
    zIndex: 'toast',
    bg: 'blue',
    color: 'onBlue',
    px: '4',
    py: '3',
    borderRadius: 'md',
    _focus: { top: '4' },
  },
});

/** The first element in the tab order: skips the header. */
export const SkipLink = () => <Link href="#main">Skip to content</Link>;
