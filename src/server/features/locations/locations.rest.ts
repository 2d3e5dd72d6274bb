import { citiesInput, placeNames, statesInput } from '../../../shared/location.schemas.ts';
import { errorBody, type RestApp } from '../../rest/rest-app.ts';

/** /api/locations (SPEC §7). */
export function locationsRest(app: RestApp): void {
  app.get('/locations/countries', { schema: { response: { 200: placeNames } } }, (request) =>
    request.caller.locations.countries(),
  );
  app.get(
    '/locations/states',
    { schema: { querystring: statesInput, response: { 200: placeNames, 400: errorBody } } },
    (request) => request.caller.locations.states(request.query),
  );
  app.get(
    '/locations/cities',
    { schema: { querystring: citiesInput, response: { 200: placeNames, 400: errorBody } } },
    (request) => request.caller.locations.cities(request.query),
  );
}
