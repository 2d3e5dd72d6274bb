/**
 * Props of the result of a form. When the page opens, the result gets the focus; otherwise screen readers begin with the
 * header. `autofocus` is an HTML attribute, so this works without JavaScript. Do not add the role `status` or `alert`:
 * Orca would say "status bar" instead of the text, or read the text three times.
 */
export const focusOnLoad = { tabIndex: -1, autoFocus: true, outline: 'none' } as const;
