import { Box, type BoxProps } from '@chakra-ui/react';

/** The middle of every page: one column, generous margins, and the place that 'Skip to content' leads to. */
export function Page(props: BoxProps) {
  return (
    <Box
      as="main"
      id="main"
      tabIndex={-1}
      width="full"
      maxW="72rem"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt={{ base: '8', md: '12' }}
      pb={{ base: '16', md: '24' }}
      _focusVisible={{ outline: 'none' }}
      {...props}
    />
  );
}
