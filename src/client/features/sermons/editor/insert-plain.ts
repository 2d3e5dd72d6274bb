/** Inserts plain text at the selection of a textarea. */
export function insertPlain(field: HTMLTextAreaElement, text: string) {
  field.focus();
  // Unlike `setRangeText`, this keeps the browser's undo history.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
