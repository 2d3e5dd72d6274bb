import { type ComponentType, useEffect, useState } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';
import { onToastQueued } from './toast.ts';

/** Loads the code of the region. The dashboard calls it early: during an outage the code could not be loaded. */
export const loadToastRegion = () => import('./toast-region.tsx');

/**
 * Where toasts appear. Loads their code when the user focuses an input field, or with the first toast: most
 * visitors never need it.
 */
export function LazyToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      loadToastRegion().then(
        (module) => setRegion(() => module.default),
        // The toast stays in the queue. The next toast or focused field tries again, but some browsers load code that
        // failed only after a reload.
        () => {},
      );
    const onFocus = () => {
      if (isTyping()) void load();
    };
    document.addEventListener('focusin', onFocus);
    const stopListening = onToastQueued(load);
    return () => {
      document.removeEventListener('focusin', onFocus);
      stopListening();
    };
  }, []);
  return Region && <Region />;
}
