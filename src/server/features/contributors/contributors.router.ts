import {
  contributorInput,
  contributorListPage,
  contributorOutput,
  contributorPageOutput,
  contributorSermonsInput,
  contributorsInput,
  nameMatchesInput,
  nameMatchesOutput,
} from '../../../shared/contributor.schemas.ts';
import { pageOf } from '../../../shared/pagination.ts';
import { sermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import {
  findNameMatches,
  listContributorSermons,
  listContributors,
  readContributor,
  readContributorPage,
} from './contributor.service.ts';

/** Rabbis and synagogues with at least one visible sermon. */
export const contributorsRouter = router({
  list: publicProcedure
    .input(contributorsInput)
    .output(contributorListPage)
    .query(({ ctx, input }) => listContributors(ctx.em, input)),
  nameMatches: publicProcedure
    .input(nameMatchesInput)
    .output(nameMatchesOutput)
    .query(({ ctx, input }) => findNameMatches(ctx.em, input.q)),
  bySlug: publicProcedure
    .input(contributorInput)
    .output(contributorOutput)
    .query(({ ctx, input }) => readContributor(ctx.em, input)),
  page: publicProcedure
    .input(contributorInput)
    .output(contributorPageOutput)
    .query(({ ctx, input }) => readContributorPage(ctx.em, input)),
  sermons: publicProcedure
    .input(contributorSermonsInput)
    .output(pageOf(sermonCardOutput))
    .query(({ ctx, input }) => listContributorSermons(ctx.em, input)),
});
