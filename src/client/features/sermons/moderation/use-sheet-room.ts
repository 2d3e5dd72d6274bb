import { type RefObject, useEffect } from 'react';

/** Pixels between the sheet and the edges of the window. */
const margin = 16;

/**
 * Tells a sheet how far down it begins, so that it ends where the window does: its last line and its buttons are in
 * sight before anybody scrolls. The dialog's frame reads it as `--sheet-top`.
 */
export function useSheetRoom(place: RefObject<HTMLElement | null>, isWide: boolean): void {
  useEffect(() => {
    const element = place.current;
    if (!element || !isWide) return;
    const measure = () => {
      const top = Math.max(margin, Math.round(element.getBoundingClientRect().top));
      element.style.setProperty('--sheet-top', `${top}px`);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [place, isWide]);
}
