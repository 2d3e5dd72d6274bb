import { z } from 'zod';
import { plainLine } from './text/text.ts';

const placeName = (label: string) => plainLine({ label, max: 120, min: 1, message: `${label} is required` });

export const statesInput = z.object({ country: placeName('country') });
/** `country` distinguishes states of the same name in two countries (docs/product/places.md P4). */
export const citiesInput = z.object({ state: placeName('state'), country: placeName('country').optional() });
export const placeNames = z.array(z.string());

/** The country and state that are already in the form. Only states and cities in them are suggested. */
export const suggestionsInput = z.object({
  country: placeName('country').optional(),
  state: placeName('state').optional(),
});
export const suggestionsOutput = z.object({ countries: placeNames, states: placeNames, cities: placeNames });
