import { type ComponentType, useEffect, useState } from 'react';

/** Where the listening bar appears. Only the audio player loads the bar; it sends the component in an event. */
export function ListeningRegion() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = (event: Event) => setBar(() => (event as CustomEvent<ComponentType>).detail);
    addEventListener('listening', show);
    return () => removeEventListener('listening', show);
  }, []);
  return Bar && <Bar />;
}
