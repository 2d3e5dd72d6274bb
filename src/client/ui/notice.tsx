import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done about it: a button, a link. */
  readonly action?: ReactNode;
  readonly as?: 'h1' | 'h2';
  /** Something failed, and this tries it again: the first of what can be done. */
  readonly onRetry?: () => unknown;
}

/** What stands where there is nothing, or where something failed: set with the care of a page. */
export function Notice({ title, children, action, as = 'h2', onRetry }: NoticeProps) {
  return (
    <Box
      role={onRetry && 'alert'}
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
      <Box as="p" color="muted" textWrap="balance">
        {children}
      </Box>
      <Flex gap="3" justify="center" wrap="wrap" mt="6" _empty={{ display: 'none' }}>
        {onRetry && (
          <Button variant="outline" onClick={() => onRetry()}>
            Try again
          </Button>
        )}
        {action}
      </Flex>
    </Box>
  );
}
