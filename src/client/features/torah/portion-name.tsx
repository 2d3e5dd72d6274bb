import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';
import type { WeeklyReading } from '../../../shared/calendar/calendar.schemas.ts';

const Hebrew = chakra('span', { base: { fontFamily: 'heading', fontWeight: 400, whiteSpace: 'nowrap' } });

/** A name in Hebrew letters, for display next to its transliteration. */
export const HebrewName = ({ children }: { children: string }) => (
  <Hebrew lang="he" dir="rtl">
    {children}
  </Hebrew>
);

/** The title of the reading of a Shabbat: 'Matot-Masei', or 'Shabbat of' a holiday. */
export const readingTitle = (reading: WeeklyReading): string =>
  reading.portions.map((portion) => portion.name).join('-') || `Shabbat of ${reading.holiday}`;

/** The heading above the weekly reading. A holiday can replace the portion. */
export const readingLabel = ({ portions }: WeeklyReading): string =>
  `THIS WEEK’S ${portions[0] ? 'PORTION' : 'READING'}`;

/**
 * The link to the page of the portion (the first of two), or of the holiday that replaces it. Without either, the link
 * to the list of portions.
 */
export const readingLink = ({ portions: [portion], holidaySlug }: WeeklyReading) =>
  portion
    ? ({ to: '/torah-portions/$slug', params: { slug: portion.slug } } as const)
    : holidaySlug
      ? ({ to: '/holiday-resources/$slug', params: { slug: holidaySlug } } as const)
      : ({ to: '/torah-portions' } as const);

/** The names of the portions in Hebrew. Renders nothing when a holiday replaces the portion. */
export function ReadingHebrewTitle({ reading }: { reading: WeeklyReading }) {
  return reading.portions.map((portion, index) => (
    <Fragment key={portion.name}>
      {index > 0 && ' – '}
      <HebrewName>{portion.hebrewName}</HebrewName>
    </Fragment>
  ));
}
