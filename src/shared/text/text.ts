import { z } from 'zod';

const isUnstorable = (value: string) => value.includes('\u0000') || !value.isWellFormed();

/**
 * Characters to remove: control characters other than white space, bidirectional embeddings, overrides and isolates,
 * and the noncharacters U+FFFE and U+FFFF.
 */
const unwantedCharacters = /(?![\s\u0085])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
/** Removes characters that break the display of the surrounding text or cannot be stored. */
export const withoutControls = (text: string): string => text.replace(unwantedCharacters, '');
/** Characters without a visible shape. */
const invisibleCharacters = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Replaces line breaks and runs of white space with one space, because names and titles are shown on one line. */
const tidyLine = (value: string) =>
  value
    .replace(unwantedCharacters, '')
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .trim();
/**
 * Normalizes text that is compared: NFC, without the invisible characters that copied text often contains. Keeps
 * zero-width joiners and non-joiners, which some scripts need.
 */
const tidyPlain = (value: string) =>
  tidyLine(value.normalize('NFC').replace(/[\u00AD\u200B\u200E\u200F\u2060]/g, ''));
/**
 * Replaces line breaks of all kinds with LF. Word processors write a line break inside a paragraph as a vertical tab, and
 * pages end with a form feed: removing those would join two words.
 */
export const unifyLineBreaks = (text: string): string =>
  text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n');
/** Normalizes line breaks and keeps other white space, except at both ends. */
const tidyText = (value: string) => unifyLineBreaks(value.replace(unwantedCharacters, '')).trim();

interface TextRule {
  /** The name of the field in messages: 'Title'. */
  readonly label: string;
  readonly max: number;
  readonly min?: number;
  /** The message when the text is missing or too short. */
  readonly message?: string;
}

const text =
  (tidy: (value: string) => string) =>
  ({ label, max, min = 0, message }: TextRule) =>
    z
      .string({ error: message ?? `${label} must be text` })
      .refine((value) => !isUnstorable(value), {
        error: `${label} contains characters that cannot be stored`,
        abort: true,
      })
      .overwrite(tidy)
      .min(min, { error: message ?? `${label} is required`, abort: true })
      .refine((value) => min === 0 || value.replace(invisibleCharacters, '') !== '', {
        error: message ?? `${label} is required`,
      })
      .max(max, { error: `${label} must be at most ${max.toLocaleString('en-US')} characters long` });

/** Single-line text. */
export const line = text(tidyLine);
/** Single-line text that is compared, such as a place name or an email address. */
export const plainLine = text(tidyPlain);
/** Multi-line text. */
export const prose = text(tidyText);

/** Turns missing, null and empty values into null. */
export const optionalText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullish().transform((value) => value || null);

/** An email address of at most 254 characters (RFC 5321 §4.5.3.1.3). Keeps upper and lower case. */
export const emailAddress = (message = 'Please enter a valid email address') =>
  plainLine({ label: 'Email', max: 254, min: 1, message }).regex(z.regexes.email, { error: message });

/** A boolean, stored and sent as a string (docs/product/sermons.md S14). */
export const flag = z.enum(['true', 'false']);
export type Flag = z.infer<typeof flag>;
export const toFlag = (value: boolean): Flag => (value ? 'true' : 'false');

/** A boolean. The message for other values names the field. */
export const booleanField = (name: string) => z.boolean({ error: `${name} must be true or false` });

/** Accepts a flag as a string or boolean and returns the string. */
export const flagInput = (name: string) =>
  z
    .union([flag, z.boolean()], { error: `${name} must be true or false` })
    .transform((value) => (typeof value === 'boolean' ? toFlag(value) : value));
