import {
  calendarDayInput,
  calendarDayOutput,
  holidaysInput,
  holidaysOutput,
  nextHolidaysInput,
  nextHolidaysOutput,
  readingOutput,
  readingsInput,
  weeklyReadingsOutput,
} from '../../../shared/calendar/calendar.schemas.ts';
import { holidayResourcesOutput, torahPortionsOutput } from '../../../shared/calendar/reference.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { describeDay, listHolidays, listNextHolidays } from './holiday.service.ts';
import { listReadings, readingOf } from './reading.service.ts';
import { holidayResources, torahPortions } from './reference.ts';

/** Hebrew dates, holidays and readings from 1900 to 2200 (docs/product/calendar.md C1), and reference texts. */
export const calendarRouter = router({
  day: publicProcedure
    .input(calendarDayInput)
    .output(calendarDayOutput)
    .query(({ input }) => describeDay(input)),
  holidays: publicProcedure
    .input(holidaysInput)
    .output(holidaysOutput)
    .query(({ input }) => listHolidays(input)),
  nextHolidays: publicProcedure
    .input(nextHolidaysInput)
    .output(nextHolidaysOutput)
    .query(({ input }) => listNextHolidays(input.from)),
  reading: publicProcedure
    .input(calendarDayInput)
    .output(readingOutput)
    .query(({ input }) => readingOf(input)),
  readings: publicProcedure
    .input(readingsInput)
    .output(weeklyReadingsOutput)
    .query(({ input }) => listReadings(input)),
  torahPortions: publicProcedure.output(torahPortionsOutput).query(() => [...torahPortions]),
  holidayResources: publicProcedure.output(holidayResourcesOutput).query(() => [...holidayResources]),
});
