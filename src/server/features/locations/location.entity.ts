import { defineEntity, p } from '@mikro-orm/core';
import { LocationRepository } from './location.repository.ts';

const LocationSchema = defineEntity({
  name: 'Location',
  tableName: 'locations',
  repository: () => LocationRepository,
  properties: {
    id: p.integer().primary(),
    city: p.text(),
    state: p.text(),
    country: p.text(),
    /** The same for all names of a country (docs/product/places.md P7). Set by a trigger. */
    countryKey: p.text(),
    /** The target of the merge; null when this location is not merged. */
    mergedIntoId: p.integer().nullable(),
    /** The location at the end of the merges: its own id when it is not merged. Set by a trigger on insert. */
    rootId: p.integer(),
    /** Count of visible sermons at this location, maintained by a trigger on `sermons`. */
    visibleSermons: p.integer().default(0),
  },
  indexes: [
    {
      name: 'locations_place_unique',
      expression:
        'create unique index "locations_place_unique" on "locations" ("country_key", lower("state"), lower("city"))',
    },
    {
      name: 'locations_root_id_index',
      expression: 'create index "locations_root_id_index" on "locations" ("root_id")',
    },
    {
      name: 'locations_state_index',
      expression: 'create index "locations_state_index" on "locations" (lower("state"), lower("city"))',
    },
  ],
});

/** A location: each combination of country, state and city exists once (docs/product/places.md P1). */
export class Location extends LocationSchema.class {}
LocationSchema.setClass(Location);
