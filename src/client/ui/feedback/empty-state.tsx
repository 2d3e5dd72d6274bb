import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A message in place of an empty list. */
export const EmptyState = ({ children }: { children: ReactNode }) => (
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
