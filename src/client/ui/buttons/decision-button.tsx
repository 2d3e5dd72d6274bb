import type { KeyboardEvent, MouseEvent } from 'react';
import { ActionButton, type ActionButtonProps } from './action-button.tsx';

/** The time in milliseconds and the distance in pixels within which two clicks count as a double click. */
const doubleClickMs = 500;
const doubleClickPx = 24;
let lastClick = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };

/**
 * Records a click.
 * @returns whether it is the second one of a double click: by the mouse's click count or, on touch screens, by time and
 *   distance
 */
function recordClick({ detail, timeStamp, clientX, clientY }: MouseEvent): boolean {
  // A click by keyboard has no position.
  if (detail === 0) return false;
  const previous = lastClick;
  lastClick = { time: timeStamp, x: clientX, y: clientY };
  const isNear = Math.hypot(clientX - previous.x, clientY - previous.y) < doubleClickPx;
  return detail > 1 || (isNear && timeStamp - previous.time < doubleClickMs);
}

/**
 * A button for actions that need care. After the first click, another button may appear under the pointer (the next
 * row's, or Undo). Ignores the second click of a double click, and the repeats of a held Enter key.
 */
export const DecisionButton = ({ onClick, ...props }: ActionButtonProps) => (
  <ActionButton
    onKeyDown={(event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault()}
    {...props}
    onClick={(event) => {
      const isSecondClick = recordClick(event);
      if (isSecondClick) event.preventDefault();
      else onClick?.(event);
    }}
  />
);
