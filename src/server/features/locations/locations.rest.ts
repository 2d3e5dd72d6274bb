import { citiesInput, placeNames, statesInput } from '../../../shared/location.schemas.ts';
import { pageQuery, type RestApp, sendSlice } from '../../rest/rest-app.ts';

/** /api/locations */
export function locationsRest(app: RestApp): void {
  app.get(
    '/locations/countries',
    {
      schema: {
        summary: 'Countries with a published sermon',
        description: 'By name.',
        querystring: pageQuery,
        response: { 200: placeNames },
      },
    },
    async (request, reply) => sendSlice(reply, await request.caller.locations.countries()),
  );
  app.get(
    '/locations/states',
    {
      config: { examples: { country: { query: { country: 'United States' } } } },
      schema: {
        summary: 'States of a country',
        description: 'By name; none for an unknown country.',
        querystring: statesInput.extend(pageQuery.shape),
        response: { 200: placeNames },
      },
    },
    async (request, reply) => sendSlice(reply, await request.caller.locations.states(request.query)),
  );
  app.get(
    '/locations/cities',
    {
      config: { examples: { state: { query: { state: 'New York', country: 'United States' } } } },
      schema: {
        summary: 'Cities of a state',
        description: 'By name. Name the country too: two countries may have a state of one name.',
        querystring: citiesInput.extend(pageQuery.shape),
        response: { 200: placeNames },
      },
    },
    async (request, reply) => sendSlice(reply, await request.caller.locations.cities(request.query)),
  );
}
