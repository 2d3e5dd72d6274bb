import type { Schedule } from '../../../shared/calendar/calendar.ts';
import { utcToday } from '../../../shared/calendar/calendar-day.ts';
import {
  type OccasionName,
  type OccasionOutput,
  type OccasionPage,
  type OccasionSpellings,
  occasionPageSize,
} from '../../../shared/calendar/occasion.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { holidayResources, torahPortions } from '../calendar/reference.ts';
import { countByOccasion, hasEpisodes, listNewestCards } from '../sermons/directory/sermon-list.service.ts';
import { portionWords, spellingsBySlug } from './catalog/match-occasions.ts';
import { nextDatesOf } from './catalog/next-dates.ts';
import { findOccasion, type Occasion, occasions, requireOccasion } from './catalog/occasion-catalog.ts';
import { occasionsOfDay } from './catalog/occasions-of-day.ts';

/** All occasions, or those of one kind: the portions in the order of the Torah, then the holidays from Rosh Hashana. */
export async function listOccasions(
  em: Em,
  { kind }: { kind?: Occasion['kind'] | undefined },
): Promise<OccasionOutput[]> {
  const present = await createPresenter(em);
  return occasions.filter((occasion) => kind === undefined || occasion.kind === kind).map(present);
}

/**
 * An occasion with its next dates and its count of visible sermons.
 * @throws AppError NOT_FOUND
 */
export async function readOccasion(em: Em, slug: string): Promise<OccasionOutput> {
  const occasion = requireOccasion(slug);
  return (await createPresenter(em))(occasion);
}

/**
 * The content of an occasion's page: the occasion, the reference text about it if there is one, and its feeds.
 * @throws AppError NOT_FOUND
 */
export async function readOccasionPage(em: Em, slug: string): Promise<OccasionPage> {
  const occasion = await readOccasion(em, slug);
  return {
    ...describeOccasion(occasion),
    occasion,
    portion: torahPortions.find(({ id }) => id === slug) ?? null,
    holiday: holidayResources.find(({ id }) => id === slug) ?? null,
    feeds: (await hasEpisodes(em, { occasion: [slug] })) ? [feedOf(slug), podcastOf(slug)] : [feedOf(slug)],
  };
}

/**
 * A page of the visible sermons of an occasion, newest first.
 * @throws AppError NOT_FOUND
 */
export async function listOccasionSermons(
  em: Em,
  { slug, page }: { slug: string; page: number },
): Promise<Page<SermonCardOutput>> {
  requireOccasion(slug);
  return listNewestCards(em, { occasion: [slug] }, { page, limit: occasionPageSize });
}

const feedOf = (slug: string) => ({
  label: 'Feed',
  type: 'application/atom+xml',
  path: `/feed.xml?occasion=${slug}`,
});

const podcastOf = (slug: string) => ({
  label: 'Podcast',
  type: 'application/rss+xml',
  path: `/podcast.xml?occasion=${slug}`,
});

/** All occasions by name, in the order of {@link listOccasions}. */
export const listOccasionNames = (): OccasionName[] => occasions.map(presentName);

/** What the search in a form finds an occasion by. */
export const readOccasionSpellings = (): OccasionSpellings => ({
  bySlug: spellingsBySlug,
  portionWords: [...portionWords],
});

/** The occasions that are computed for a sermon of this day. */
export const listOccasionsOfDay = ({ day, schedule }: { day: string; schedule: Schedule }): OccasionName[] =>
  occasionsOfDay(day, schedule)
    .flatMap((slug) => findOccasion(slug) ?? [])
    .map(presentName);

const presentName = ({ slug, kind, name, hebrewName }: Occasion): OccasionName => ({
  slug,
  kind,
  name,
  hebrewName,
});

function describeOccasion({ name, kind, chapters, sermonCount }: OccasionOutput) {
  const subject = kind === 'portion' ? `the Torah portion ${name}, ${chapters}` : name;
  const count = sermonCount > 1 ? `${sermonCount.toLocaleString('en-US')} sermons` : 'Sermons';
  return {
    title: `Sermons for ${name}`,
    description: `${count} for ${subject}, by rabbis and synagogues around the world.`,
  };
}

/** Reads the counts once, and returns a function that presents occasions. */
async function createPresenter(em: Em): Promise<(occasion: Occasion) => OccasionOutput> {
  const counts = await countByOccasion(em);
  const today = utcToday();
  return (occasion) => ({
    ...occasion,
    nextDates: nextDatesOf(occasion.slug, today),
    sermonCount: counts.get(occasion.slug) ?? 0,
  });
}
