import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { RetryButton } from '../buttons/retry-button.tsx';

interface ListFailureProps {
  readonly children: ReactNode;
  readonly onRetry: () => unknown;
}

/** An error message with a retry button in place of a list. */
export const ListFailure = ({ children, onRetry }: ListFailureProps) => (
  <Flex role="alert" align="center" wrap="wrap" columnGap="4" rowGap="2" py="6">
    {children}
    <RetryButton size="sm" onRetry={onRetry} />
  </Flex>
);
