import { Button, type ButtonProps } from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Whether the button has no effect now: its action is running or cannot be done. */
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that keeps the focus while it has no effect; a disabled button would lose it. */
export const ActionButton = ({ isDisabled = false, onClick, ...props }: ActionButtonProps) => (
  <Button
    aria-disabled={isDisabled || undefined}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      // Also prevents form submission.
      if (isDisabled) event.preventDefault();
      else onClick?.(event);
    }}
    {...props}
  />
);
