/** Whether an element takes text input: keys pressed there are not shortcuts. */
export const isTextField = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** Whether the user is typing in a field: code that runs after a response must not move the focus then. */
export const isTyping = (): boolean => document.activeElement !== null && isTextField(document.activeElement);
