import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { allCountries, countryKey } from './country.ts';
import { Location } from './location.entity.ts';

/** The countries that have a visible sermon, sorted by name. */
export const listCountries = (em: Em) => em.getRepository(Location).listVisibleCountries();

/** The states of a country that have a visible sermon. Empty for an unknown country. */
export const listStates = (em: Em, { country }: { country: string }) =>
  em.getRepository(Location).listVisibleStates(country);

/** The cities of a state that have a visible sermon. The country distinguishes states with the same name. */
export const listCities = (em: Em, { state, country }: { state: string; country?: string | undefined }) =>
  em.getRepository(Location).listVisibleCities(state, country);

/**
 * Known places, for the forms (docs/product/places.md P9): all countries, those with a visible sermon first; and the
 * states and cities with a visible sermon, at most 300 each, in the given country and state, or anywhere without them.
 */
export async function suggestPlaces(
  em: Em,
  { country, state }: { country?: string | undefined; state?: string | undefined },
) {
  const locations = em.getRepository(Location);
  const countriesWithSermon = await locations.listVisibleCountries();
  const listedKeys = new Set(countriesWithSermon.map(countryKey));
  return {
    countries: [...countriesWithSermon, ...allCountries.filter((name) => !listedKeys.has(countryKey(name)))],
    states: await locations.suggestNames('state', { country }),
    cities: await locations.suggestNames('city', { country, state }),
  };
}

const batchSize = 500;

/** All locations with their count of visible sermons, and for a merged location the id of its target. */
export async function* streamLocations(em: Em) {
  const readNext = (last: Location | undefined, limit: number) =>
    em
      .fork()
      .getRepository(Location)
      .findAfter(last?.id ?? 0, limit);
  for await (const row of paginate(batchSize, readNext)) {
    const { id, country, state, city, visibleSermons, mergedIntoId } = row;
    yield { id, country, state, city, visibleSermons, mergedIntoId: mergedIntoId ?? null };
  }
}
