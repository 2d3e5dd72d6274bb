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
    /** Count of visible sermons at this location, maintained by a trigger on `sermons`. */
    visibleSermons: p.integer().default(0),
  },
  indexes: [
    {
      name: 'locations_place_unique',
      expression:
        'create unique index "locations_place_unique" on "locations" (lower("country"), lower("state"), lower("city"))',
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
