import { chakra } from '@chakra-ui/react';

/** A link to the feed or the podcast of a list. */
export const FeedLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    minWidth: '11',
    color: 'blue',
    fontWeight: 600,
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});
