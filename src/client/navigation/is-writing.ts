/** Whether an element takes text input: keys pressed there are not shortcuts. */
export const takesWords = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** Whether the user is typing in a field: code that runs after a response must not move the focus then. */
export const isWriting = (): boolean => document.activeElement !== null && takesWords(document.activeElement);
