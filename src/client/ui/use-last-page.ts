import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

interface Paged {
  readonly page: number;
  readonly limit: number;
  /** Undefined until this very page has been asked for. */
  readonly total: number | undefined;
  /** The address of a page of the list. */
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** Whatever stood on the last page has left the list, or an address names a page behind it: shows the last that is there. */
export function useLastPage({ page, limit, total, linkTo }: Paged): void {
  const navigate = useNavigate();
  const address = useRef(linkTo);
  address.current = linkTo;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit));
  useEffect(() => {
    if (page <= last) return;
    const { to, search } = address.current(last);
    void navigate({ to, search: search as never, replace: true, resetScroll: false });
  }, [page, last, navigate]);
}
