import type { FastifyRequest } from 'fastify';
import {
  calendarDayInput,
  calendarDayOutput,
  holidaysInput,
  holidaysOutput,
  readingOutput,
} from '../../../shared/calendar.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** A day or a schedule; anything else is refused by the procedure and not worth keeping. */
const keepable = /^[\w-]{1,10}$/;

/** What an answer depends on: these parameters and nothing of today. */
const keptBy =
  (...names: readonly string[]) =>
  (request: FastifyRequest): string | null => {
    const query = request.query as Record<string, unknown>;
    const values = names.map((name) => query[name] ?? '');
    if (!values.every((value) => value === '' || keepable.test(String(value)))) return null;
    return `${request.routeOptions.url} ${values.join(' ')}`;
  };

/** /api/calendar (DECISIONS §8). */
export function calendarRest(app: RestApp): void {
  app.get(
    '/calendar/day',
    {
      config: { publicCacheKey: keptBy('date', 'schedule') },
      schema: { querystring: calendarDayInput, response: { 200: calendarDayOutput, 400: errorBody } },
    },
    (request) => request.caller.calendar.day(request.query),
  );
  app.get(
    '/calendar/holidays',
    {
      config: { publicCacheKey: keptBy('from', 'to', 'schedule') },
      schema: { querystring: holidaysInput, response: { 200: holidaysOutput, 400: errorBody } },
    },
    (request) => request.caller.calendar.holidays(request.query),
  );
  app.get(
    '/calendar/reading',
    {
      config: { publicCacheKey: keptBy('date', 'schedule') },
      schema: { querystring: calendarDayInput, response: { 200: readingOutput, 400: errorBody } },
    },
    (request) => request.caller.calendar.reading(request.query),
  );
}
