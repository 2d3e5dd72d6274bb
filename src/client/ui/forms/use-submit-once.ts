import { type FormEvent, useRef } from 'react';

/**
 * Ignores submissions while one is running. A disabled button is not enough: on a slow device a second press can come
 * before it renders.
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
