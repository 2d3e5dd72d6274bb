import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a list of tabs sideways when its selected tab is cut off, so that the tab is in the middle of the list.
 * Focusing a partly visible tab does not scroll it into view.
 * @param tabs changes with the selected tab and the width of the tabs
 */
export function useVisibleTab(list: RefObject<HTMLElement | null>, tabs: string): void {
  const lastTabs = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Otherwise the list would scroll back after the visitor has scrolled it.
    if (lastTabs.current === tabs) return;
    lastTabs.current = tabs;
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    if (!list.current || !tab) return;
    const { left, right, width } = list.current.getBoundingClientRect();
    if (tab.left >= left && tab.right <= right) return;
    list.current.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
  }, [list, tabs]);
}
