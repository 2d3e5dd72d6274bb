import type { MouseEvent } from 'react';

/**
 * A handler of `mousedown` on a button that keeps the focus in the text. Without the focus, an invalid text gets an
 * error, which moves the button away from the mouse before the click.
 */
export const keepTextFocus = (event: MouseEvent): void => event.preventDefault();
