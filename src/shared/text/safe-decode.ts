/** Decodes percent-encoding (`%d7%a9`). Returns the text itself when it cannot be decoded. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
