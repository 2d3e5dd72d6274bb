import type { AnyRouter } from '@tanstack/react-router';
import { isWriting } from './ui/is-writing';

/**
 * The keyboard, and whoever listens, begin a new page at its heading (WCAG 2.4.3): the link that led there is gone, or
 * says nothing of what has come. It is left where somebody writes, as in the field of a search.
 */
export function beginPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash || isWriting()) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  });
}
