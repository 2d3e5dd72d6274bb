import { z } from 'zod';
import { plainLine } from '../text/text.ts';
import { wholeNumber } from '../text/whole-number.ts';

/** The contents of an embedded page: one sermon, or the newest ones of a rabbi, a synagogue or an occasion. */
export const embedKinds = ['sermon', 'rabbi', 'synagogue', 'occasion'] as const;
export type EmbedKind = (typeof embedKinds)[number];

const slug = (label: string) => plainLine({ label, max: 200 }).optional();

/** GET /embed: at most one of the kinds; without one, the newest sermons of all. */
export const embedQuery = z
  .object({
    sermon: slug('sermon'),
    rabbi: slug('rabbi'),
    synagogue: slug('synagogue'),
    occasion: slug('occasion'),
    theme: z.enum(['light', 'dark'], { error: 'theme must be light or dark' }).optional(),
    limit: wholeNumber('limit must be a whole number from 1 to 20', { min: 1, max: 20 }).default(5),
  })
  .superRefine((query, context) => {
    if (embedKinds.filter((kind) => query[kind]).length > 1)
      context.addIssue({
        code: 'custom',
        message: 'Choose only one of sermon, rabbi, synagogue and occasion',
      });
  });
export type EmbedQuery = z.output<typeof embedQuery>;

const maxSize = (name: string) =>
  wholeNumber(`${name} must be a whole number of 1 or more`, { min: 1 }).optional();

/** GET /api/oembed (https://oembed.com). */
export const oembedQuery = z.object({
  url: plainLine({ label: 'url', min: 1, max: 2_048, message: 'url must be the URL of a page' }).describe(
    'The URL of the page, or its path',
  ),
  maxwidth: maxSize('maxwidth').describe('The maximum width in pixels'),
  maxheight: maxSize('maxheight').describe('The maximum height in pixels'),
  format: plainLine({ label: 'format', max: 20 }).optional().describe('`json`; other formats return 501'),
});
export type OembedQuery = z.output<typeof oembedQuery>;

export const oembedOutput = z.object({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string().optional().describe('The rabbi of a sermon'),
  author_url: z.string().optional(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string().describe('An iframe'),
  width: z.number().int(),
  height: z.number().int(),
});
export type OembedOutput = z.infer<typeof oembedOutput>;
