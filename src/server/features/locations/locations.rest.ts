import { citiesInput, placeNames, statesInput } from '../../../shared/location.schemas.ts';
import { pageOfItems, pageQuery, type RestApp, sendListPage } from '../../rest/rest-app.ts';

/** /api/locations */
export function locationsRest(app: RestApp): void {
  app.get(
    '/locations/countries',
    {
      schema: {
        summary: 'List the countries with a visible sermon',
        description: 'Sorted by name.',
        querystring: pageQuery,
        response: { 200: placeNames },
      },
    },
    async (request, reply) =>
      sendListPage(reply, pageOfItems(await request.caller.locations.countries(), request.query)),
  );
  app.get(
    '/locations/states',
    {
      config: { examples: { country: { query: { country: 'United States' } } } },
      schema: {
        summary: 'List the states of a country',
        description: 'The states with a visible sermon, sorted by name. Empty for an unknown country.',
        querystring: statesInput.extend(pageQuery.shape),
        response: { 200: placeNames },
      },
    },
    async (request, reply) =>
      sendListPage(reply, pageOfItems(await request.caller.locations.states(request.query), request.query)),
  );
  app.get(
    '/locations/cities',
    {
      config: { examples: { state: { query: { state: 'New York', country: 'United States' } } } },
      schema: {
        summary: 'List the cities of a state',
        description:
          'The cities with a visible sermon, sorted by name. Send `country` as well, because two countries can have a state with the same name.',
        querystring: citiesInput.extend(pageQuery.shape),
        response: { 200: placeNames },
      },
    },
    async (request, reply) =>
      sendListPage(reply, pageOfItems(await request.caller.locations.cities(request.query), request.query)),
  );
}
