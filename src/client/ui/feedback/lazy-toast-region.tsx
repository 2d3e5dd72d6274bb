import { type ComponentType, useEffect, useState } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';
import { onToastQueued } from './toast.ts';

/**
 * Where toasts appear. Loads their code when the user focuses a field, or with the first toast: most visitors never
 * need it.
 */
export function LazyToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./toast-region.tsx').then(
        (module) => setRegion(() => module.default),
        // Offline: the toast stays in the queue, and the next toast tries again.
        () => {},
      );
    const onFocus = () => {
      if (isTyping()) void load();
    };
    document.addEventListener('focusin', onFocus);
    const stopWaiting = onToastQueued(load);
    return () => {
      document.removeEventListener('focusin', onFocus);
      stopWaiting();
    };
  }, []);
  return Region && <Region />;
}
