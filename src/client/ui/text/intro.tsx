import { chakra } from '@chakra-ui/react';

/** A short introduction below the page title. */
export const Intro = chakra('p', {
  base: {
    fontFamily: 'heading',
    fontSize: 'prose',
    lineHeight: '1.6',
    color: 'muted',
    maxW: '34em',
  },
});
