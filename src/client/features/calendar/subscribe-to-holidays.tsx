import { Box, Link } from '@chakra-ui/react';
import type { Schedule } from '../../../shared/calendar/calendar.ts';

interface SubscribeToHolidaysProps {
  readonly schedule: Schedule;
  /** The site's origin. */
  readonly siteUrl: string;
}

/** Two links to the iCalendar feed: a `webcal:` link opens the calendar app, the other one downloads the file. */
export function SubscribeToHolidays({ schedule, siteUrl }: SubscribeToHolidaysProps) {
  const path = `/holidays.ics?schedule=${schedule}`;
  return (
    <Box as="p" fontSize="sm" color="muted" data-no-print>
      <Link href={`${siteUrl.replace(/^https?:/, 'webcal:')}${path}`}>Subscribe in your calendar app</Link>
      {' or download the '}
      <Link href={path}>iCalendar file</Link>
      {' with the holidays of this year and the next two.'}
    </Box>
  );
}
