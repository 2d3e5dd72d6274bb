import { type ComponentType, useEffect, useState } from 'react';

/** Where the listening bar appears. The player of a sermon page loads it and sends it here, so that others do not. */
export function ListeningRegion() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = (event: Event) => setBar(() => (event as CustomEvent<ComponentType>).detail);
    addEventListener('listening', show);
    return () => removeEventListener('listening', show);
  }, []);
  return Bar && <Bar />;
}
