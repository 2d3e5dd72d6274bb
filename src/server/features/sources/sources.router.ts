import { sourceChapterInput, sourceChapterOutput, sourcesOutput } from '../../../shared/source.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { listSources, readSourceChapter } from './source.service.ts';

/** The books and chapters that sermons cite. */
export const sourcesRouter = router({
  list: publicProcedure.output(sourcesOutput).query(({ ctx }) => listSources(ctx.em)),
  chapter: publicProcedure
    .input(sourceChapterInput)
    .output(sourceChapterOutput)
    .query(({ ctx, input }) => readSourceChapter(ctx.em, input)),
});
