import { createRoute } from '@tanstack/react-router';
import { issuesOf, statusOf } from '../api/api-error.ts';
import { pageRules } from '../features/booklets/page-rules.ts';
import { BookletPage } from '../pages/booklet-page.tsx';
import { pageHead } from './page-head.ts';
import { rootRoute } from './root-route.tsx';

/** /booklet?occasion={slug} and /booklet?ids={id,id}: sermons to print together. Only the server renders it. */
export const bookletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booklet',
  staticData: { isStatic: true },
  validateSearch: ({ occasion, ids }: Record<string, unknown>) => ({
    ...(occasion !== undefined && { occasion: String(occasion) }),
    ...(ids !== undefined && { ids: String(ids) }),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    try {
      return { booklet: await api.booklets.read.fetch(deps), status: 200, problem: '' };
    } catch (error) {
      const status = statusOf(error);
      if (status !== 400 && status !== 404) throw error;
      const problem = issuesOf(error)[0]?.message ?? (error as Error).message;
      return { booklet: null, status, problem };
    }
  },
  head: ({ loaderData, match: { context } }) => {
    const booklet = loaderData?.booklet;
    const name = booklet?.occasion?.name;
    return {
      ...pageHead(
        {
          title: name ? `Booklet for ${name}` : 'Booklet',
          description: 'Sermons to print.',
          path: null,
          isIndexed: false,
        },
        context.site,
      ),
      styles: booklet ? [{ children: pageRules(booklet) }] : [],
    };
  },
  component: BookletPage,
});
