import { latestHoliday, latestPortionShabbat, latestShabbatOf } from '../features/calendar/latest-days.ts';
import type { DemoSermon } from './demo-sermons.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Number of sermons that wait for review, so that the dashboard is not empty. */
const draftCount = 2;

/** A demonstration sermon with its dates of delivery, submission and publication. */
export interface DatedSermon {
  readonly sermon: DemoSermon;
  /** The day of delivery, at 00:00 UTC. */
  readonly delivered: Date;
  readonly submitted: Date;
  /** Undefined for a draft. */
  readonly published: Date | undefined;
}

/**
 * Dates the demonstration sermons: each was delivered on the latest Shabbat of its portion or the latest first day of
 * its holiday, submitted that evening and, except for two drafts, published the next morning. The sermon with the
 * occasion 'latest Shabbat' was published within the last day, so that the next highlights always have a sermon. No
 * date is in the future, so that new submissions are listed above the demonstration.
 * @returns the sermons, oldest first
 */
export function dateDemoSermons(sermons: readonly DemoSermon[], now: Date): DatedSermon[] {
  const dated = sermons
    .map((sermon) => ({ sermon, delivered: deliveryDay(sermon, now) }))
    .sort((one, other) => one.delivered.getTime() - other.delivered.getTime());
  const draftEntries = new Set(dated.filter(({ sermon }) => canBeDraft(sermon)).slice(-draftCount));
  return dated.map((entry) => {
    const submitted = Math.min(entry.delivered.getTime() + 21 * hourMs, now.getTime());
    const nextMorning = Math.min(submitted + 12 * hourMs, now.getTime());
    const published =
      entry.sermon.occasion === 'latest Shabbat' ? Math.max(nextMorning, now.getTime() - dayMs) : nextMorning;
    return {
      ...entry,
      submitted: new Date(submitted),
      published: draftEntries.has(entry) ? undefined : new Date(published),
    };
  });
}

const canBeDraft = ({ occasion, isFeatured }: DemoSermon) => !isFeatured && occasion !== 'latest Shabbat';

function deliveryDay({ occasion }: DemoSermon, now: Date): Date {
  if (occasion === 'latest Shabbat') return latestPortionShabbat(now);
  const latest =
    'portion' in occasion ? latestShabbatOf(occasion.portion, now) : latestHoliday(occasion.holiday, now);
  if (!latest) throw new Error(`No day fits the demonstration sermon for ${JSON.stringify(occasion)}`);
  return latest;
}
