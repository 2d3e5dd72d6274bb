import type { AnyRouter } from '@tanstack/react-router';
import { isTyping } from './is-typing.ts';

/**
 * After navigation, moves the focus to the heading of the new page (WCAG 2.4.3): the link that had it may be gone.
 * Leaves the focus alone when the user has moved it or is typing, for example in a search field.
 */
export function focusHeadingOnNavigate(router: AnyRouter): void {
  let focusedBefore: Element | null;
  router.subscribe('onBeforeNavigate', () => {
    focusedBefore = document.activeElement;
  });
  router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
    const { activeElement, body } = document;
    const mayMoveFocus = activeElement === body || (activeElement === focusedBefore && !isTyping());
    // The menu button can have the focus before and after navigation. Its focus stays while the menu is open.
    const isMenuOpen = activeElement?.getAttribute('aria-expanded') === 'true';
    if (!pathChanged || toLocation.hash || !mayMoveFocus || isMenuOpen) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
