/** The extension at the end of a phone number, with its label. */
const extension = /\s*(?:\b(?:ext(?:ension)?|x)\b[.:]?|(?<=[\d)\s])x(?=\s*\d)|שלוחה:?)\s*(\d{1,8})\D*$/iu;
/** A complete number, and a second one after it. A slash can also be part of one number: 030/1234567. */
const secondNumber = /^((?:\D*\d){7,}?)(?=\D)[^\d/|;,]*?(?:[/|;,]|\bor\b|\bfax\b|\sאו\s).*$/iu;

/** A word in capitals after a digit spells a part of the number: 1-800-SERMONS. */
const letteredPart = /\d[\s().-]*[A-Z]{3,}/;
/** A number with fewer digits is incomplete or internal. */
const minDigits = 7;

/**
 * Converts a phone number as people write it to a `tel:` URL (RFC 3966): takes the first number, separates its
 * extension, and drops the trunk prefix in `+44 (0)20 …`.
 * @returns null when the text contains no number, or one whose letters would have to be dialed too
 */
export function phoneHref(phone: string): string | null {
  const [, extensionDigits] = extension.exec(phone) ?? [];
  const dialed = phone.replace(extension, '');
  const nationalDigits = dialed.replace(/^\s*\+?1(?=\D)/, '').replace(/\D/g, '');
  if (nationalDigits.length < minDigits && letteredPart.test(dialed)) return null;
  const first = dialed.replace(secondNumber, '$1');
  const number = first.replace(/^(\s*(?:\+|00).*?)\(0\)/u, '$1');
  // A plus sign is valid only at the start.
  const digits = number.replace(/[^\d+*#]/g, '').replace(/(?<=.)\+/g, '');
  if (!/\d/.test(digits)) return null;
  return `tel:${digits}${extensionDigits === undefined ? '' : `;ext=${extensionDigits}`}`;
}
