import { Button, type ButtonProps } from '@chakra-ui/react';
import { keepFocus } from '../hooks/keep-focus.ts';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  readonly size?: ButtonProps['size'];
  readonly variant?: ButtonProps['variant'];
}

/** The button 'Try again'. It may disappear when the retry starts or succeeds. */
export const RetryButton = ({ onRetry, size, variant = 'outline' }: RetryButtonProps) => (
  <Button ref={keepFocus} variant={variant} size={size} onClick={() => onRetry()}>
    Try again
  </Button>
);
