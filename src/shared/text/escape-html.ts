const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for HTML content, but not for attributes: quotation marks stay as they are. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (character) => entities[character] ?? '');

/** Escapes text for the content and the double-quoted attributes of HTML and XML. */
export const escapeHtml = (text: string): string => escapeMarkup(text).replaceAll('"', '&quot;');
