import type { JobName, JobSchedule } from '../../jobs/job.ts';
import type { Settings } from '../../settings.ts';

/** The name and the data of the queue that the mails of an issue wait in. */
export const deliveryQueue: JobName<{ readonly deliveryId: number }> = {
  name: 'highlights.deliver',
  data: { deliveryId: 0 },
};

/** When the highlights go out by themselves: not when the settings switch that off. A week that was missed is made up for. */
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
