import { Box, type BoxProps } from '@chakra-ui/react';
import { useEffect } from 'react';
import { markHydrated } from '../navigation/hydration.ts';

/** The content of a page: one column with wide margins. When it mounts, the page is hydrated. */
export function Page(props: BoxProps) {
  useEffect(markHydrated, []);
  return (
    <Box
      maxW="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt={{ base: '8', md: '12' }}
      pb={{ base: '16', md: '24' }}
      {...props}
    />
  );
}
