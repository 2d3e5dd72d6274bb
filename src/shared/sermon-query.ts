import { z } from 'zod';
import { parseCalendarDay } from './calendar/calendar-day.ts';
import { directorySorts, sermonLanguages } from './directory.ts';
import { limitInput, pageInput } from './pagination.ts';
import { sermonLimits } from './sermon-fields.ts';
import { flag, line, plainLine } from './text/text.ts';

/** The maximum number of values of one filter. */
export const maxFilterValues = 50;

/**
 * The values of a filter that can be repeated: one value or a list. Removes empty values, which forms send for "any",
 * and sorts the others, so that equal filters have one cache key.
 */
const anyOf = <Value extends string>(name: string, value: z.ZodType<Value>) =>
  z
    .preprocess(
      (input) => (Array.isArray(input) ? input : [input]).filter((one) => one !== ''),
      z
        .array(value)
        .max(maxFilterValues, { error: `At most ${maxFilterValues} values of ${name} are allowed` }),
    )
    .transform((values) => (values.length > 0 ? [...new Set(values)].sort() : undefined))
    .optional();

const texts = (label: string, max: number) => anyOf(label, plainLine({ label, max }));

const day = (label: string) => {
  const message = `${label} must be a date, such as 2026-11-21`;
  return z
    .string({ error: message })
    .transform((value, context) => {
      if (value.trim() === '') return undefined;
      const day = parseCalendarDay(value);
      if (day !== null) return day;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .optional();
};

/** The filters of every list of visible sermons. A sermon must match at least one value of each filter. */
export const sermonFilterFields = {
  rabbi: texts('rabbi', 200),
  synagogue: texts('synagogue', 200),
  occasion: texts('occasion', 80),
  country: texts('country', 120),
  state: texts('state', 120),
  city: texts('city', 120),
  from: day('from'),
  to: day('to'),
  hasAudio: z
    .union([z.literal('').transform(() => undefined), flag], { error: 'hasAudio must be true or false' })
    .optional(),
  language: anyOf('language', z.enum(sermonLanguages, { error: 'language must be he, en or other' })),
  keyword: texts('keyword', sermonLimits.keywords),
} as const;

const filters = z.object(sermonFilterFields);
/** The filters of a list, without a query. */
export type SermonFilters = z.output<typeof filters>;

/** Rejects filters that contradict each other. */
export function checkFilters({ from, to }: SermonFilters, context: z.RefinementCtx): void {
  if (from && to && from > to)
    context.addIssue({
      code: 'custom',
      path: ['to'],
      message: 'The last date (to) must not be before the first (from)',
    });
}

/** Compares the days even if other parameters are malformed, so that the response lists all errors. */
export const ifDaysAreValid: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) =>
    issues.every(({ path = [] }) => path.length > 0 && path[0] !== 'from' && path[0] !== 'to'),
};

const queryText = line({ label: 'q', max: 200 }).optional();

/** The filters and the query of /feed.xml and /podcast.xml. */
export const feedQuery = z
  .object({ ...sermonFilterFields, q: queryText })
  .superRefine(checkFilters, ifDaysAreValid);
export type FeedQuery = z.output<typeof feedQuery>;

const pageFields = { page: pageInput.default(1), limit: limitInput.default(50) };

const listFields = {
  q: queryText,
  ...sermonFilterFields,
  sort: z.enum(directorySorts, { error: `sort must be one of ${directorySorts.join(', ')}` }).optional(),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc' }).default('desc'),
  ...pageFields,
};

/** A list of sermons. The default of `sort` is `relevance` with a query and `date` without one. */
export const sermonListQuery = z.object(listFields).superRefine(checkFilters, ifDaysAreValid);
export type SermonListQuery = z.output<typeof sermonListQuery>;

// A `+` in a query string is a space, so an offset must be encoded.
const timestampMessage =
  'updatedSince must be a date or a time, such as 2026-11-21T18:04:11Z or 2026-11-21T20:04:11%2B02:00';

/** An ISO 8601 time, converted to UTC. Keeps microseconds, which a Date lacks. Times before 1970 become 1970. */
const timestamp = z
  .string({ error: timestampMessage })
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/, {
    error: timestampMessage,
    abort: true,
  })
  .transform((value, context) => {
    const time = Date.parse(value.replace(',', '.'));
    // An invalid time is NaN, for which the comparison is false.
    if (parseCalendarDay(value.slice(0, 10)) !== null && time < Date.UTC(9999, 11, 31)) {
      const microseconds = (/[.,](\d+)/.exec(value)?.[1] ?? '').padEnd(6, '0').slice(3, 6);
      return new Date(Math.max(0, time)).toISOString().replace('Z', `${microseconds}Z`);
    }
    context.addIssue({ code: 'custom', message: timestampMessage });
    return z.NEVER;
  });

/** Changes of matching sermons. Sermons that no longer match are returned as removed. */
export const sermonUpdatesQuery = z
  .object({
    updatedSince: timestamp,
    q: z.string().max(0, { error: 'q cannot be combined with updatedSince' }).optional(),
    ...sermonFilterFields,
    ...pageFields,
  })
  .superRefine(checkFilters, ifDaysAreValid);
export type SermonUpdatesQuery = z.output<typeof sermonUpdatesQuery>;

/** GET /api/sermons: a list, or its changes when `updatedSince` is set. */
export const sermonsQuery = z
  .object({
    ...listFields,
    updatedSince: z
      .literal('')
      .transform(() => undefined)
      .or(timestamp)
      .optional(),
  })
  .superRefine(checkFilters, ifDaysAreValid);
