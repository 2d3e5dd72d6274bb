import { z } from 'zod';

const unstorable = (value: string) => value.includes('\u0000') || !value.isWellFormed();

/** Controls other than spaces and breaks, marks that turn all behind them, and what is no character: never words. */
const disturbing = /(?![\s\u0085])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu;
/** What leaves no mark on the page. */
const unseen = /[\p{C}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** Line breaks and runs of space become one space: names and titles are one line, wherever they end up. */
const tidyLine = (value: string) =>
  value
    .replace(disturbing, '')
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .trim();
/**
 * A line in which what looks alike is alike: letters and their accents put together in one way, and without the
 * marks that texts are copied with and nobody sees. Joiners stay, for some scripts write with them.
 */
const tidyPlain = (value: string) =>
  tidyLine(value.normalize('NFC').replace(/[\u00AD\u200B\u200E\u200F\u2060]/g, ''));
/**
 * One kind of line break; the text's own spacing stays. Word processors and slides write a break within a paragraph as
 * a vertical tab, and pages end with a form feed: read as nothing, they would run two words together.
 */
const tidyText = (value: string) =>
  value
    .replace(disturbing, '')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .trim();

interface TextRule {
  /** What the field is called in messages: 'Title'. */
  readonly label: string;
  readonly max: number;
  readonly min?: number;
  /** The message for missing or too short. */
  readonly message?: string;
}

const text =
  (tidy: (value: string) => string) =>
  ({ label, max, min = 0, message }: TextRule) =>
    z
      .string({ error: message ?? `${label} must be text` })
      .refine((value) => !unstorable(value), {
        error: `${label} contains characters that cannot be stored`,
        abort: true,
      })
      .overwrite(tidy)
      .min(min, { error: message ?? `${label} is required`, abort: true })
      .refine((value) => min === 0 || value.replace(unseen, '') !== '', {
        error: message ?? `${label} is required`,
      })
      .max(max, { error: `${label} must be at most ${max.toLocaleString('en-US')} characters long` });

/** A text of one line. */
export const line = text(tidyLine);
/** A text of one line that is compared: the name of a place, an address. */
export const plainLine = text(tidyPlain);
/** A text of many lines. */
export const prose = text(tidyText);

/** Left out, null and empty are the same: nothing. */
export const optionalText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullish().transform((value) => value || null);

/** An email address, in lower case letters or not, at most 254 characters (RFC 5321 §4.5.3.1.3). */
export const emailAddress = (message = 'Please enter a valid email address') =>
  plainLine({ label: 'Email', max: 254, min: 1, message }).regex(z.regexes.email, { error: message });

/** Booleans that are stored and sent as strings (docs/product/sermons.md S14). */
export const flag = z.enum(['true', 'false']);
export type Flag = z.infer<typeof flag>;
export const toFlag = (value: boolean): Flag => (value ? 'true' : 'false');
