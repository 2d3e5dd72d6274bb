/** Whether an element is a textarea, select or input other than a checkbox. Keys pressed there are not shortcuts. */
export const isInputField = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** Whether an input field has the focus. Code that runs after a response must not move the focus then. */
export const isTyping = (): boolean =>
  document.activeElement !== null && isInputField(document.activeElement);
