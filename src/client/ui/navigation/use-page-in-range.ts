import { lastPageOf } from '../../../shared/last-page.ts';

interface PagedList {
  readonly page: number;
  readonly limit: number;
  /** The number of rows in the whole list; undefined until the page has loaded. */
  readonly total: number | undefined;
  /** Sets the state of the calling component. Called during rendering. */
  readonly setPage: (page: number) => void;
}

/** Goes to the last page if the current page no longer exists. For lists whose page is not in the URL. */
export function usePageInRange({ page, limit, total, setPage }: PagedList): void {
  const last = total === undefined ? page : lastPageOf({ total, limit });
  if (page > last) setPage(last);
}
