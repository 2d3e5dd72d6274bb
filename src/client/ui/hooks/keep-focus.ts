/**
 * A ref callback. If the element is removed while the focus is in it, moves the focus to the tab panel, dialog or page
 * around it.
 */
export const keepFocus = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement))
    element.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
};
