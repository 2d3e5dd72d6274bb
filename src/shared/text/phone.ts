/** Separates a phone number from its extension. */
const extension = /\s*(?:\b(?:ext(?:ension)?|x)\b[.:]?|(?<=[\d)\s])x(?=\s*\d)|שלוחה:?)\s*(\d{1,8})\D*$/iu;
/** Separates a complete number from a second one. A slash can also be part of one number: 030/1234567. */
const secondNumber = /^((?:\D*\d){7,}?)(?=\D)[^\d/|;,]*?(?:[/|;,]|\bor\b|\bfax\b|\sאו\s).*$/iu;

/**
 * Makes a `tel:` URL (RFC 3966) of a phone number as people write it: takes the first number, separates its extension,
 * and drops the trunk prefix in `+44 (0)20 …`.
 * @returns null when the text contains no number
 */
export function phoneHref(phone: string): string | null {
  const [, extensionDigits] = extension.exec(phone) ?? [];
  const first = phone.replace(extension, '').replace(secondNumber, '$1');
  const number = first.replace(/^(\s*(?:\+|00).*?)\(0\)/u, '$1');
  // A plus sign is valid only at the start.
  const digits = number.replace(/[^\d+*#]/g, '').replace(/(?<=.)\+/g, '');
  if (!/\d/.test(digits)) return null;
  return `tel:${digits}${extensionDigits === undefined ? '' : `;ext=${extensionDigits}`}`;
}
