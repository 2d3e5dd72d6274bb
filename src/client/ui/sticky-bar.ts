/**
 * Styles for a bar that stays at the top of the window while the page scrolls. Not in low windows, such as a page at
 * 400 % zoom, where it would leave no room for the content.
 * @param height at least the height of the bar on a phone: controls that get the focus are not scrolled behind it
 */
export const stickyBar = (height: string) => ({
  '@media (min-height: 32rem)': {
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    'html:has(&)': { scrollPaddingTop: height },
  },
});
