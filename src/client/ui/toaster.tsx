import { type ComponentType, useEffect, useState } from 'react';
import { isWriting } from './is-writing';
import { whenToastWaits } from './toast';

/**
 * Where toasts appear. Their code comes when somebody begins to fill in a field, or with the first toast:
 * who only reads never pays for it.
 */
export function ToastRegion() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./toast-region').then(
        (module) => setRegion(() => module.default),
        // Without a connection the toast waits; the next one tries again.
        () => {},
      );
    const onFocus = () => {
      if (isWriting()) void load();
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
