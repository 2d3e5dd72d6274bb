/** Whether words are written into an element: letters that are pressed there are no commands. */
export const takesWords = (element: Element): boolean =>
  element.matches('textarea, select, input:not([type=checkbox])');

/** Whether somebody is writing in a field: what ends meanwhile does not take the keyboard out of it. */
export const isWriting = (): boolean => document.activeElement !== null && takesWords(document.activeElement);
