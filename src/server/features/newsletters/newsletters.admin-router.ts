import { router } from '../../trpc/init.ts';
import { highlightsAdminRouter } from './highlights.admin-router.ts';

/** The newsletter for administrators (SPEC §2, Newsletter tab). */
export const newslettersAdminRouter = router({
  highlights: highlightsAdminRouter,
});
