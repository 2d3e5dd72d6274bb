import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What stands in a list where there is nothing to list: a line, set as a page's own words are. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Box
    textAlign="center"
    py={{ base: '8', md: '12' }}
    px="4"
    color="muted"
    fontFamily="heading"
    fontSize="lg"
    overflowWrap="anywhere"
  >
    <Box aria-hidden="true" color="gold" lineHeight="1" letterSpacing="0.5em" mb="3" me="-0.5em">
      ···
    </Box>
    {children}
  </Box>
);
