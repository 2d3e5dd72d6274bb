import { type FormEvent, useRef } from 'react';

/**
 * Sends a form once at a time. A button that stands back while the answer is on its way is drawn a moment after the
 * press: on a busy machine a second one comes before it.
 */
export function useOneSend<Element extends HTMLElement>(
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
