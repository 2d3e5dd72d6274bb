import { type RefObject, useEffect } from 'react';

/** The gap between the panel and the edges of the window, in pixels. */
const gapPx = 16;

/**
 * Sets `--panel-top` to the distance of the side panel from the top of the window, in pixels. The dialog and the empty
 * panel subtract it from the window's height, so that the buttons at the bottom are visible without scrolling.
 * @param isWide whether the window is wide enough for a side panel; otherwise the hook does nothing
 */
export function usePanelTop(panel: RefObject<HTMLElement | null>, isWide: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (!element || !isWide) return;
    const measure = () => {
      const top = Math.max(gapPx, Math.round(element.getBoundingClientRect().top));
      element.style.setProperty('--panel-top', `${top}px`);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [panel, isWide]);
}
