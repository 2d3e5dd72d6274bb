import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { lastPageOf } from '../../../shared/last-page.ts';

interface PagedList {
  readonly page: number;
  readonly limit: number;
  /** The number of rows in the whole list; undefined until the page has loaded. */
  readonly total: number | undefined;
  /** Returns the path and search parameters of a page of the list. */
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/**
 * Goes to the last page if the current page does not exist: rows were removed, or the page number in the URL is too
 * large.
 */
export function useLastPage({ page, limit, total, linkTo }: PagedList): void {
  const navigate = useNavigate();
  const latestLinkTo = useRef(linkTo);
  latestLinkTo.current = linkTo;
  const last = total === undefined ? page : lastPageOf({ total, limit });
  useEffect(() => {
    if (page <= last) return;
    const { to, search } = latestLinkTo.current(last);
    void navigate({ to, search: search as never, replace: true, resetScroll: false });
  }, [page, last, navigate]);
}
