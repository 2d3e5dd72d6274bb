import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RetryButton } from '../buttons/retry-button.tsx';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Offers a way out: a button or a link. */
  readonly action?: ReactNode;
  readonly as?: 'h1' | 'h2';
  /** Retries a failed request. Its button is the first action. */
  readonly onRetry?: () => unknown;
}

/** A message in place of content that is missing or failed to load. */
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
        {onRetry && <RetryButton onRetry={onRetry} />}
        {action}
      </Flex>
    </Box>
  );
}
