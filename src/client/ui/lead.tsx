import { chakra } from '@chakra-ui/react';

/** The sentence or two below a page's title that say what it is. */
export const Lead = chakra('p', {
  base: {
    fontFamily: 'heading',
    fontSize: 'prose',
    lineHeight: '1.6',
    color: 'muted',
    maxW: '34em',
  },
});
