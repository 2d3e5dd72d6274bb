import type { Booklet, BookletInput } from '../../../shared/booklet.schemas.ts';
import { maxBookletLength, maxBookletSermons } from '../../../shared/booklet-limits.ts';
import { utcToday } from '../../../shared/calendar/calendar-day.ts';
import type { OccasionOutput } from '../../../shared/calendar/occasion.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { readingOf } from '../calendar/reading.service.ts';
import { readOccasion } from '../occasions/occasion.service.ts';
import { listSermons } from '../sermons/directory/sermon-list.service.ts';
import { Sermon } from '../sermons/sermon/sermon.entity.ts';
import { presentSermons } from '../sermons/sermon/sermon.presenter.ts';

/**
 * Reads the visible sermons of a booklet and the text of its cover (docs/product/screens.md V23).
 * @throws AppError NOT_FOUND when the occasion does not exist, or none of the chosen sermons is visible; BAD_REQUEST
 *   when the chosen sermons are too long for a booklet
 */
export function readBooklet(em: Em, { occasion, ids }: BookletInput): Promise<Booklet> {
  return occasion === undefined ? bookletOfChosen(em, ids ?? []) : bookletOfOccasion(em, occasion);
}

async function bookletOfOccasion(em: Em, slug: string): Promise<Booklet> {
  const occasion = await readOccasion(em, slug);
  const { ids, total } = await listSermons(em, {
    filters: { occasion: [slug] },
    sort: 'date',
    order: 'desc',
    limit: maxBookletSermons,
    offset: 0,
  });
  const sermons = await em.getRepository(Sermon).findVisibleByIds(ids);
  const count = countThatFit(sermons);
  return {
    ...coverOf(occasion),
    sermons: await presentSermons(sermons.slice(0, count)),
    isChosen: false,
    total,
  };
}

async function bookletOfChosen(em: Em, ids: readonly number[]): Promise<Booklet> {
  const rows = await em.getRepository(Sermon).findVisibleByIds(ids.filter((id) => id <= largestId));
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'None of these sermons is published.');
  if (countThatFit(rows) < rows.length) {
    throw new AppError('BAD_REQUEST', 'These sermons are too long for one booklet. Choose fewer.');
  }
  const sermons = await presentSermons(rows);
  const [firstSlugs, ...otherSlugs] = sermons.map(({ occasions }) => occasions.map(({ slug }) => slug));
  const sharedSlug = firstSlugs?.find((slug) => otherSlugs.every((slugs) => slugs.includes(slug)));
  const occasion = sharedSlug === undefined ? null : await readOccasion(em, sharedSlug);
  return { ...coverOf(occasion), sermons, isChosen: true, total: ids.length };
}

/** Counts how many sermons, from the first on, fit into one booklet. The first one always fits. */
function countThatFit(sermons: readonly Sermon[]): number {
  let length = 0;
  const tooLongIndex = sermons.findIndex(({ content }, index) => {
    length += content.length;
    return index > 0 && length > maxBookletLength;
  });
  return tooLongIndex < 0 ? sermons.length : tooLongIndex;
}

function coverOf(occasion: OccasionOutput | null): Pick<Booklet, 'occasion' | 'dates' | 'reading'> {
  if (occasion) return { occasion, dates: datesOf(occasion), reading: readingOfOccasion(occasion) };
  const today = utcToday();
  const { portions, holiday, chapters } = readingOf({ date: today, schedule: 'diaspora' });
  const name = portions.length > 0 ? portions.join('–') : holiday;
  return {
    occasion,
    dates: [{ schedule: null, date: today, endDate: today }],
    reading: name ? `This week: ${name}, ${chapters}` : chapters,
  };
}

function datesOf({ nextDates }: OccasionOutput): Booklet['dates'] {
  const diaspora = nextDates.diaspora[0];
  const israel = nextDates.israel[0];
  if (diaspora && diaspora.date === israel?.date && diaspora.endDate === israel.endDate)
    return [{ schedule: null, ...diaspora }];
  return [
    ...(diaspora ? [{ schedule: 'Diaspora', ...diaspora }] : []),
    ...(israel ? [{ schedule: 'Israel', ...israel }] : []),
  ];
}

const readingOfOccasion = ({ chapters, haftarah }: OccasionOutput): string | null =>
  chapters && haftarah ? `${chapters} · Haftarah: ${haftarah}` : chapters;
