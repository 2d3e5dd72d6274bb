import type { KeyboardEvent, MouseEvent } from 'react';
import { ActButton, type ActButtonProps } from './act-button';

/** Milliseconds, and pixels, within which two presses are the halves of one double click. */
const soon = 500;
const near = 24;
let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/** Whether a press is the second half of a double click, by a mouse's count or, for a finger, by time and place. */
function isSecondHalf({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  // The keyboard has no place.
  if (detail === 0) return false;
  const before = last;
  last = { at: timeStamp, x: clientX, y: clientY };
  const isNear = Math.hypot(clientX - before.x, clientY - before.y) < near;
  return detail > 1 || (isNear && timeStamp - before.at < soon);
}

/**
 * A button that decides about something. What stands below the pointer after the first half of a double click may be
 * another thing's button, or the one that takes the act back: the second half is no press of its own, and neither is
 * an Enter that is held down.
 */
export const DecisionButton = ({ onClick, ...props }: ActButtonProps) => (
  <ActButton
    onKeyDown={(event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    {...props}
    onClick={(event) => {
      if (isSecondHalf(event)) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
