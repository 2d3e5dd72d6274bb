import { pageIn } from '../navigation/search-params.ts';

/** For routes whose only search parameter is the page. The URL of the first page has no parameter. */
export const pagedSearch = {
  validateSearch: (search: Record<string, unknown>): { page?: number } => ({
    page: pageIn(search.page),
  }),
  loaderDeps: ({ search: { page } }: { search: { page?: number } }) => ({ page }),
};
