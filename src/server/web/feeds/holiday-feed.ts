import type { FastifyInstance } from 'fastify';
import { scheduleInput } from '../../../shared/calendar/calendar.schemas.ts';
import type { Settings } from '../../base/settings.ts';
import { holidayFeed } from '../../features/calendar/holiday-feed.service.ts';
import { queryKey } from '../../http/cache/cache-keys.ts';

/**
 * Registers /holidays.ics?schedule=diaspora|israel: the holidays of this year and the next two
 * (docs/product/calendar.md C7).
 */
export async function registerHolidayFeed(
  app: FastifyInstance,
  { settings }: { settings: Settings },
): Promise<void> {
  app.get(
    '/holidays.ics',
    {
      config: {
        publicCacheKey: queryKey(() => `holidays.ics ${currentYear()}`, scheduleInput),
      },
    },
    async (request, reply) => {
      const { schedule } = scheduleInput.parse(request.query);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="jewish-holidays.ics"')
        .header('access-control-allow-origin', '*')
        .send(
          holidayFeed({
            schedule,
            year: currentYear(),
            siteName: settings.siteName,
            siteUrl: settings.publicUrl,
          }),
        );
    },
  );
}

const currentYear = () => new Date().getUTCFullYear();
