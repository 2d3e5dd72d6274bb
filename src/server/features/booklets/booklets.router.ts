import { bookletInput, bookletOutput } from '../../../shared/booklet.schemas.ts';
import { publicProcedure, router } from '../../trpc/init.ts';
import { readBooklet } from './booklet.service.ts';

/** Booklets: sermons to print together. */
export const bookletsRouter = router({
  read: publicProcedure
    .input(bookletInput)
    .output(bookletOutput)
    .query(({ ctx, input }) => readBooklet(ctx.em, input)),
});
