import { Button, type ButtonProps } from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';

export interface ActButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Whether it cannot be pressed now: its act is under way, or there is nothing to act on. */
  readonly isIdle?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that keeps the keyboard's place while it cannot be pressed: a disabled one would let it fall. */
export const ActButton = ({ isIdle = false, onClick, ...props }: ActButtonProps) => (
  <Button
    aria-disabled={isIdle || undefined}
    onClick={(event: MouseEvent<HTMLButtonElement>) => {
      // Also holds back the form that it would send.
      if (isIdle) event.preventDefault();
      else onClick?.(event);
    }}
    {...props}
  />
);
