import { lazy, Suspense, useEffect, useState } from 'react';

const ToastRegionContent = lazy(() => import('./toast-region'));

/** Where toasts appear. Their code comes after the page has come alive. */
export function ToastRegion() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive ? (
    <Suspense>
      <ToastRegionContent />
    </Suspense>
  ) : null;
}
