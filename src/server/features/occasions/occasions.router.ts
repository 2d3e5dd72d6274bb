import { z } from 'zod';
import { calendarDayInput } from '../../../shared/calendar/calendar.schemas.ts';
import {
  occasionName,
  occasionOutput,
  occasionPageOutput,
  occasionSermonsInput,
  occasionSlugInput,
  occasionSpellings,
  occasionsInput,
  occasionsOutput,
} from '../../../shared/calendar/occasion.schemas.ts';
import { pageOf } from '../../../shared/pagination.ts';
import { sermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import {
  listOccasionNames,
  listOccasionSermons,
  listOccasions,
  listOccasionsOfDay,
  readOccasion,
  readOccasionPage,
  readOccasionSpellings,
} from './occasion.service.ts';

/** Portions and holidays, and the sermons given for them. */
export const occasionsRouter = router({
  /** For the control that chooses occasions. */
  names: publicProcedure.output(z.array(occasionName)).query(listOccasionNames),
  spellings: publicProcedure.output(occasionSpellings).query(readOccasionSpellings),
  /** For the forms: the occasions that a sermon delivered on this day has if none are chosen. */
  ofDay: publicProcedure
    .input(calendarDayInput)
    .output(z.array(occasionName))
    .query(({ input }) => listOccasionsOfDay({ day: input.date, schedule: input.schedule })),
  list: publicProcedure
    .input(occasionsInput.prefault({}))
    .output(occasionsOutput)
    .query(({ ctx, input }) => listOccasions(ctx.em, input)),
  bySlug: publicProcedure
    .input(occasionSlugInput)
    .output(occasionOutput)
    .query(({ ctx, input }) => readOccasion(ctx.em, input.slug)),
  page: publicProcedure
    .input(occasionSlugInput)
    .output(occasionPageOutput)
    .query(({ ctx, input }) => readOccasionPage(ctx.em, input.slug)),
  sermons: publicProcedure
    .input(occasionSermonsInput)
    .output(pageOf(sermonCardOutput))
    .query(({ ctx, input }) => listOccasionSermons(ctx.em, input)),
});
