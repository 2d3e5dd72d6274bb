import {
  mergePlaceInput,
  placeDuplicatesOutput,
  placeDuplicatesQuery,
  placeEntryOutput,
  placeEntryPage,
  placeInput,
  placesQuery,
} from '../../../shared/place-admin.schemas.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import {
  findDuplicatePlaces,
  listPlaces,
  mergePlace,
  readPlace,
  unmergePlace,
} from './place-admin.service.ts';

/** Locations in the dashboard, and merges (docs/product/places.md P8). */
export const placesAdminRouter = router({
  list: adminProcedure
    .input(placesQuery)
    .output(placeEntryPage)
    .query(({ ctx, input }) => listPlaces(ctx.em, input)),
  byId: adminProcedure
    .input(placeInput)
    .output(placeEntryOutput)
    .query(({ ctx, input }) => readPlace(ctx.em, input.id)),
  duplicates: adminProcedure
    .input(placeDuplicatesQuery)
    .output(placeDuplicatesOutput)
    .query(({ ctx, input }) => findDuplicatePlaces(ctx.em, input.limit)),
  merge: adminProcedure
    .input(mergePlaceInput)
    .output(placeEntryOutput)
    .mutation(({ ctx, input }) => mergePlace(ctx.em, { ...input, actor: ctx.session.username })),
  unmerge: adminProcedure
    .input(placeInput)
    .output(placeEntryOutput)
    .mutation(({ ctx, input }) => unmergePlace(ctx.em, { ...input, actor: ctx.session.username })),
});
