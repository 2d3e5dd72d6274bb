import { Button, type ButtonProps } from '@chakra-ui/react';

interface RetryButtonProps {
  readonly onRetry: () => unknown;
  readonly size?: ButtonProps['size'];
  readonly variant?: ButtonProps['variant'];
}

/** A ref callback. If a focused button is removed, moves the focus to the tab panel, dialog or page around it. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (button === document.activeElement)
    button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};

/** The button 'Try again'. It may disappear when the retry starts or succeeds. */
export const RetryButton = ({ onRetry, size, variant = 'outline' }: RetryButtonProps) => (
  <Button ref={keepFocus} variant={variant} size={size} onClick={() => onRetry()}>
    Try again
  </Button>
);
