import { type FormEvent, useRef } from 'react';

/**
 * Submits a form once at a time. A disabled button is not enough: it renders after the first press, and on a slow
 * machine a second press comes before that.
 */
export function useSubmitOnce<Element extends HTMLElement>(
  send: (event: FormEvent<Element>) => Promise<unknown>,
) {
  const isSending = useRef(false);
  return async (event: FormEvent<Element>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send(event);
    } finally {
      isSending.current = false;
    }
  };
}
