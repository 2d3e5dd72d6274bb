import type { Settings } from '../../../base/settings.ts';
import type { JobName, JobSchedule } from '../../../jobs/job.ts';

/** The queue of an issue's emails. Only the type of `data` is used. */
export const deliveryQueue: JobName<{ readonly deliveryId: number }> = {
  name: 'highlights.deliver',
  data: { deliveryId: 0 },
};

/** The schedule of the highlights; undefined when the settings disable it. A missed run starts late. */
export const highlightsSchedule = (
  settings: Pick<Settings, 'highlightsSchedule' | 'highlightsTimezone'>,
): JobSchedule | undefined =>
  settings.highlightsSchedule === undefined
    ? undefined
    : {
        cron: settings.highlightsSchedule,
        timezone: settings.highlightsTimezone,
        missed: 'once',
        setting: 'HIGHLIGHTS_SCHEDULE',
      };
