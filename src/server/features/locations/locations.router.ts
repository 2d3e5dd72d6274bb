import {
  citiesInput,
  placeNames,
  statesInput,
  suggestionsInput,
  suggestionsOutput,
} from '../../../shared/location.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { listCities, listCountries, listStates, suggestPlaces } from './location.service.ts';

/** The lists of the directory's filter, and the suggestions of the forms (docs/product/places.md P3, P4, P9). */
export const locationsRouter = router({
  countries: publicProcedure.output(placeNames).query(({ ctx }) => listCountries(ctx.em)),
  states: publicProcedure
    .input(statesInput)
    .output(placeNames)
    .query(({ ctx, input }) => listStates(ctx.em, input)),
  cities: publicProcedure
    .input(citiesInput)
    .output(placeNames)
    .query(({ ctx, input }) => listCities(ctx.em, input)),
  suggestions: publicProcedure
    .input(suggestionsInput)
    .output(suggestionsOutput)
    .query(({ ctx, input }) => suggestPlaces(ctx.em, input)),
});
