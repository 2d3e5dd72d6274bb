import {
  calendarDayInput,
  calendarDayOutput,
  holidaysInput,
  holidaysOutput,
  readingOutput,
} from '../../../shared/calendar/calendar.schemas.ts';
import type { RestApp } from '../../rest/rest-app.ts';

/** /api/calendar */
export function calendarRest(app: RestApp): void {
  app.get(
    '/calendar/day',
    {
      config: { examples: { lightsOfChanukah: { query: { date: '2026-12-05' } } } },
      schema: {
        summary: 'Get the Hebrew date and the holidays of a day',
        querystring: calendarDayInput,
        response: { 200: calendarDayOutput },
      },
    },
    (request) => request.caller.calendar.day(request.query),
  );
  app.get(
    '/calendar/holidays',
    {
      config: {
        examples: { year: { query: { from: '2026-09-01', to: '2027-08-31', schedule: 'israel' } } },
      },
      schema: {
        summary: 'List the holidays between two days',
        description: 'At most 400 days per request. The list is not paged.',
        querystring: holidaysInput,
        response: { 200: holidaysOutput },
      },
    },
    async (request, reply) => {
      const holidays = await request.caller.calendar.holidays(request.query);
      reply.header('x-total-count', String(holidays.length));
      return holidays;
    },
  );
  app.get(
    '/calendar/reading',
    {
      config: { examples: { week: { query: { date: '2026-11-25' } } } },
      schema: {
        summary: 'Get the weekly Torah reading',
        description:
          'The reading of the Shabbat on or after a day. If a holiday replaces the weekly portion, `portions` is empty and `holiday` has its name.',
        querystring: calendarDayInput,
        response: { 200: readingOutput },
      },
    },
    (request) => request.caller.calendar.reading(request.query),
  );
}
