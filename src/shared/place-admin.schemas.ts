import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { plainLine } from './text/text.ts';
import { entryId, entryIdOf } from './text/whole-number.ts';

const placeReference = z.object({
  id: z.number().int(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
});

/** A location in the dashboard. */
export const placeEntryOutput = placeReference.extend({
  sermonCount: z.number().int().describe('Count of visible sermons, including those of merged locations'),
  // Cloned: the OpenAPI generator describes each schema object only once.
  merged: z.array(placeReference.clone()).describe('The locations merged into this one'),
});
export type PlaceEntry = z.infer<typeof placeEntryOutput>;
export const placeEntryPage = pageOf(placeEntryOutput);

export const placesQuery = z.object({
  q: plainLine({ label: 'q', max: 200 }).optional().describe('Words of the city, state or country'),
  page: pageInput.default(1),
  limit: limitInput.default(50),
});
export type PlacesInput = z.output<typeof placesQuery>;
export const placeDuplicatesQuery = z.object({ limit: limitInput.default(20) });
export const placeDuplicatesOutput = z.array(z.array(placeEntryOutput));

export const placeInput = z.object({ id: entryId });
export const mergePlaceBody = z.object({
  into: entryIdOf('into').describe('The id of the location to merge into'),
});
export const mergePlaceInput = placeInput.extend(mergePlaceBody.shape);
