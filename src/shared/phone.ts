/** What stands between a number and its extension. */
const extension = /\s*(?:\b(?:ext(?:ension)?|x)\b[.:]?|(?<=[\d)\s])x(?=\s*\d)|שלוחה:?)\s*(\d{1,8})\D*$/iu;
/** What stands behind a whole number and before another one. A slash may also part the number itself: 030/1234567. */
const another = /^((?:\D*\d){7,}?)(?=\D)[^\d/|;,]*?(?:[/|;,]|\bor\b|\bfax\b|\sאו\s).*$/iu;

/**
 * What a telephone is told to call when somebody touches a number as people write it: the first one, its extension by
 * itself (RFC 3966), and of `+44 (0)20 …` not the zero, which nobody dials behind a country's code.
 * @returns null where there is no number
 */
export function phoneHref(phone: string): string | null {
  const [, inner] = extension.exec(phone) ?? [];
  const first = phone.replace(extension, '').replace(another, '$1');
  const number = first.replace(/^(\s*(?:\+|00).*?)\(0\)/u, '$1');
  // Further plus signs are no part of a number.
  const digits = number.replace(/[^\d+*#]/g, '').replace(/(?<=.)\+/g, '');
  if (!/\d/.test(digits)) return null;
  return `tel:${digits}${inner === undefined ? '' : `;ext=${inner}`}`;
}
