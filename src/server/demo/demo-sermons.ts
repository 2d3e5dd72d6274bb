import { z } from 'zod';
import { readContent } from '../base/content.ts';

const text = z.string().trim().min(1);
const fileName = z.string().regex(/^[a-z0-9-]+\.(jpg|mp3)$/);

/** The fields that all demonstration sermons of one rabbi share. */
const rabbiDetails = z.strictObject({
  rabbiName: text,
  synagogueName: text,
  website: text.optional(),
  city: text,
  state: text,
  country: text,
  email: text,
  phone: text,
});

const demoSermon = z.strictObject({
  /** A key of `rabbis`. */
  rabbi: text,
  /** The sermon was delivered on the latest day of this portion or holiday. `latest Shabbat`: it fits any Shabbat. */
  occasion: z.union([
    z.strictObject({ portion: text }),
    z.strictObject({ holiday: text }),
    z.literal('latest Shabbat'),
  ]),
  title: text,
  /** Derived from the title when absent. */
  slug: text.optional(),
  preview: text.optional(),
  /** Separated by commas. */
  keywords: text.optional(),
  sermonType: text.optional(),
  isFeatured: z.literal(true).optional(),
  /** Names of files in `content/demo/files`. */
  files: z
    .strictObject({ headshot: fileName, featuredImage: fileName, audio: fileName })
    .partial()
    .optional(),
  /** Paragraphs. */
  content: z.array(text).min(1),
});

const demoContent = z
  .strictObject({ rabbis: z.record(z.string(), rabbiDetails), sermons: z.array(demoSermon) })
  .transform(({ rabbis, sermons }, context) =>
    sermons.map(({ rabbi, content, ...sermon }) => {
      const details = rabbis[rabbi];
      if (!details) {
        context.addIssue({ code: 'custom', message: `No rabbi named ${rabbi}` });
        return z.NEVER;
      }
      return { ...details, ...sermon, content: content.join('\n\n') };
    }),
  );

/**
 * A demonstration sermon for a new installation. Texts, rabbis, synagogues and contact details are invented, and
 * quotations are in our own translation.
 */
export type DemoSermon = z.output<typeof demoContent>[number];

/** Reads the demonstration sermons. @throws ZodError when the file does not match the schema */
export const readDemoSermons = (): DemoSermon[] => readContent('demo/sermons.json', demoContent);
