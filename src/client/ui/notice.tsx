import { Box, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done about it: a button, a link. */
  readonly action?: ReactNode;
  readonly as?: 'h1' | 'h2';
  readonly isAlert?: boolean;
}

/** What stands where there is nothing, or where something failed: set with the care of a page. */
export function Notice({ title, children, action, as = 'h2', isAlert = false }: NoticeProps) {
  return (
    <Box
      role={isAlert ? 'alert' : undefined}
      textAlign="center"
      py={{ base: '10', md: '16' }}
      px="4"
      maxW="34rem"
      mx="auto"
    >
      <Box aria-hidden="true" color="goldLine" fontSize="xl" letterSpacing="0.5em" mb="4" me="-0.5em">
        ···
      </Box>
      <Heading as={as} size="lg" mb="3">
        {title}
      </Heading>
      <Box as="p" color="muted" textWrap="balance" mb={action ? '6' : '0'}>
        {children}
      </Box>
      {action}
    </Box>
  );
}
