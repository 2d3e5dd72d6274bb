import type { Settings } from '../../../base/settings.ts';
import type { JobSchedule } from '../../../jobs/job.ts';

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
