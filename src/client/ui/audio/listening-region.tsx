import { type ComponentType, useEffect, useState } from 'react';
import { playOneAtATime } from './one-at-a-time.ts';

/**
 * Where the listening bar appears. Does not import the bar, because its code would then be part of every page's
 * JavaScript: the audio player loads it, and the bar's module sends the component in the event `listening`.
 */
export function ListeningRegion() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(playOneAtATime, []);
  useEffect(() => {
    const show = (event: Event) => setBar(() => (event as CustomEvent<ComponentType>).detail);
    addEventListener('listening', show);
    return () => removeEventListener('listening', show);
  }, []);
  return Bar && <Bar />;
}
