import { type ComponentType, useEffect, useState } from 'react';
import { isTyping } from '../../navigation/is-typing.ts';
import { whenToastWaits } from './toast.ts';

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
        // Offline, the toast waits until the next one loads the code.
        () => {},
      );
    const onFocus = () => {
      if (isTyping()) void load();
    };
    document.addEventListener('focusin', onFocus);
    const stopWaiting = whenToastWaits(load);
    return () => {
      document.removeEventListener('focusin', onFocus);
      stopWaiting();
    };
  }, []);
  return Region && <Region />;
}
