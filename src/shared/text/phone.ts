/** Separates a phone number from its extension. */
const extension = /\s*(?:\b(?:ext(?:ension)?|x)\b[.:]?|(?<=[\d)\s])x(?=\s*\d)|שלוחה:?)\s*(\d{1,8})\D*$/iu;
/** Separates a complete number from a second one. A slash can also be part of one number: 030/1234567. */
const secondNumber = /^((?:\D*\d){7,}?)(?=\D)[^\d/|;,]*?(?:[/|;,]|\bor\b|\bfax\b|\sאו\s).*$/iu;

/** A North American number whose last seven characters spell a word: 1-800-SERMONS. */
const vanityNumber = /^\s*(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*(?:[A-Z\d][\s.-]*){7,}$/i;
/** A word in capitals after a digit, which is part of the number. */
const letteredPart = /\d[\s().-]*[A-Z]{3,}/;
/** The letters on the keys of a telephone, from 2 to 9. */
const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** Replaces the letters of a number by the digits of their keys. Letters after the last digit of the number are cut. */
function dialLetters(phone: string): string {
  const digits = phone
    .replace(/[^\da-z+]/gi, '')
    .replace(/[a-z]/gi, (letter) => `${keys.findIndex((key) => key.includes(letter.toLowerCase())) + 2}`);
  return digits.slice(0, /^\+?1/.exec(digits) ? (digits.startsWith('+') ? 12 : 11) : 10);
}

/** Shorter numbers, in digits, are incomplete or internal. */
const shortestNumber = 7;

/**
 * Makes a `tel:` URL (RFC 3966) of a phone number as people write it: takes the first number, separates its extension,
 * and drops the trunk prefix in `+44 (0)20 …`. Letters of a North American number become digits.
 * @returns null when the text contains no number, or one with letters in another format
 */
export function phoneHref(phone: string): string | null {
  const [, extensionDigits] = extension.exec(phone) ?? [];
  const dialed = phone.replace(extension, '');
  const nationalDigits = dialed.replace(/^\s*\+?1(?=\D)/, '').replace(/\D/g, '');
  if (nationalDigits.length < shortestNumber && letteredPart.test(dialed)) {
    return vanityNumber.test(dialed) ? `tel:${dialLetters(dialed)}` : null;
  }
  const first = dialed.replace(secondNumber, '$1');
  const number = first.replace(/^(\s*(?:\+|00).*?)\(0\)/u, '$1');
  // A plus sign is valid only at the start.
  const digits = number.replace(/[^\d+*#]/g, '').replace(/(?<=.)\+/g, '');
  if (!/\d/.test(digits)) return null;
  return `tel:${digits}${extensionDigits === undefined ? '' : `;ext=${extensionDigits}`}`;
}
