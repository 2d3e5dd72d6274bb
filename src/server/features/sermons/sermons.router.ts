import { z } from 'zod';
import { directoryInput, directoryPage, locationSearchInput } from '../../../shared/directory.schemas.ts';
import {
  neighboursOutput,
  recentPageInput,
  recentSermonsInput,
  sermonCardOutput,
  sermonOutput,
  sermonPage,
  sermonUpdatesPage,
  submitSermonInput,
} from '../../../shared/sermon.schemas.ts';
import { sermonListQuery, sermonUpdatesQuery } from '../../../shared/sermon-query.ts';
import { line } from '../../../shared/text/text.ts';
import { entryId } from '../../../shared/text/whole-number.ts';
import { createCallerFactory, limitedBy, publicProcedure, router } from '../../trpc/init.ts';
import { neighboursOf, relatedTo } from './directory/sermon-relation.service.ts';
import { sermonUpdates } from './directory/sermon-updates.service.ts';
import {
  directory,
  featuredSermon,
  recentSermonCards,
  recentSermons,
  searchByLocation,
  sermonById,
  sermonBySlug,
  sermonList,
  submitSermon,
} from './sermon.service.ts';

/** Sermons for visitors. */
export const sermonsRouter = router({
  create: publicProcedure
    .input(submitSermonInput)
    .use(limitedBy('submission'))
    .output(sermonOutput)
    .mutation(({ ctx, input }) => submitSermon(ctx.em, input)),
  recent: publicProcedure
    .input(recentSermonsInput.prefault({}))
    .output(z.array(sermonOutput))
    .query(({ ctx, input }) => recentSermons(ctx.em, input)),
  /** For REST: the newest sermons, with pages. This is a search by location without a location. */
  recentPage: publicProcedure
    .input(recentPageInput.prefault({}))
    .output(sermonPage)
    .query(({ ctx, input }) => searchByLocation(ctx.em, input)),
  recentCards: publicProcedure
    .input(recentSermonsInput.prefault({}))
    .output(z.array(sermonCardOutput))
    .query(({ ctx, input }) => recentSermonCards(ctx.em, input)),
  featured: publicProcedure.output(sermonOutput).query(({ ctx }) => featuredSermon(ctx.em)),
  byId: publicProcedure
    .input(z.object({ id: entryId }))
    .output(sermonOutput)
    .query(({ ctx, input }) => sermonById(ctx.em, input.id, ctx.session !== null)),
  bySlug: publicProcedure
    .input(z.object({ slug: line({ label: 'slug', min: 1, max: 300, message: 'slug is required' }) }))
    .output(sermonOutput)
    .query(({ ctx, input }) => sermonBySlug(ctx.em, input.slug, ctx.session !== null)),
  searchByLocation: publicProcedure
    .input(locationSearchInput.prefault({}))
    .output(sermonPage)
    .query(({ ctx, input }) => searchByLocation(ctx.em, input)),
  list: publicProcedure
    .input(sermonListQuery.prefault({}))
    .output(sermonPage)
    .query(({ ctx, input }) => sermonList(ctx.em, input)),
  updates: publicProcedure
    .input(sermonUpdatesQuery)
    .output(sermonUpdatesPage)
    .query(({ ctx, input }) => sermonUpdates(ctx.em, input)),
  directory: publicProcedure
    .input(directoryInput.prefault({}))
    .output(directoryPage)
    .query(({ ctx, input }) => directory(ctx.em, input)),
  neighbours: publicProcedure
    .input(z.object({ id: entryId }))
    .output(neighboursOutput)
    .query(({ ctx, input }) => neighboursOf(ctx.em, input)),
  related: publicProcedure
    .input(z.object({ id: entryId }))
    .output(z.array(sermonCardOutput))
    .query(({ ctx, input }) => relatedTo(ctx.em, input)),
});

/**
 * Creates callers for the routes of this feature. The router is nested, so that procedures have the same path as in the
 * whole API (`sermons.create`): access checks and logs use the path.
 */
export const sermonsCaller = createCallerFactory(router({ sermons: sermonsRouter }));
