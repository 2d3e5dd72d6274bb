import type { AnyRouter } from '@tanstack/react-router';
import { isWriting } from './ui/is-writing';

/**
 * The keyboard, and whoever listens, begin a new page at its heading (WCAG 2.4.3): the link that led there is gone, or
 * says nothing of what has come. It is left where it went meanwhile, and where somebody writes, as in a search.
 */
export function beginPages(router: AnyRouter): void {
  let pressed: Element | null;
  router.subscribe('onBeforeNavigate', () => {
    pressed = document.activeElement;
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || (activeElement === pressed && !isWriting());
    // The menu button can have the focus before and after: an open menu is in use.
    const isMenuOpen = activeElement?.getAttribute('aria-expanded') === 'true';
    if (!pathChanged || toLocation.hash || !isFree || isMenuOpen) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
