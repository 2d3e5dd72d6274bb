/**
 * Focuses the result of a form when its page opens. Otherwise screen readers begin with the header of the page. As an
 * attribute of the HTML it works without JavaScript. Not together with the role `status` or `alert`: Orca then says
 * "status bar" instead of the text, or reads the text three times.
 */
export const focusOnLoad = { tabIndex: -1, autoFocus: true, outline: 'none' } as const;
