import { useEffect, useRef, useState } from 'react';

interface Steps {
  /** The ids of the shown page, in list order. */
  readonly ids: readonly number[];
  /** The id of the open sermon. */
  readonly open: number | undefined;
  readonly isEditing: boolean;
  /** Identifies the list (tab and search), without the page number. */
  readonly list: string;
  readonly page: number;
  readonly pages: number;
  /** Whether `ids` belong to `page`; false while the previous page is still shown. */
  readonly isSettled: boolean;
  /** Whether loading `page` failed. */
  readonly isFailed: boolean;
  readonly onOpen: (id: number) => void;
  readonly onPage: (page: number) => void;
}

interface Wanted {
  readonly list: string;
  readonly page: number;
  readonly end: 'first' | 'last';
  /** The sermon that was open when the page was requested. */
  readonly from: number | undefined;
}

/**
 * Steps from one sermon of the list to the next, across page boundaries. A sermon that has left the list, for example a
 * draft that was published, keeps its position until the next step.
 */
export function useSermonSteps(steps: Steps) {
  const { ids, open, isEditing, list, page, pages, isSettled, isFailed, onOpen, onPage } = steps;
  const found = open === undefined ? -1 : ids.indexOf(open);
  const lastPlace = useRef(-1);
  useEffect(() => {
    if (found >= 0) lastPlace.current = found;
    if (open === undefined) lastPlace.current = -1;
  }, [found, open]);
  // Which end of the requested page to open when it has loaded, unless the user goes elsewhere before.
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useEffect(() => {
    if (wanted && (wanted.from !== open || wanted.list !== list || isEditing || isFailed))
      return setWanted(null);
    if (wanted?.page !== page || !isSettled) return;
    const id = wanted.end === 'first' ? ids[0] : ids.at(-1);
    setWanted(null);
    if (id !== undefined) onOpen(id);
  }, [wanted, list, page, isSettled, isFailed, ids, open, isEditing, onOpen]);

  const before = (found >= 0 ? found : lastPlace.current) - 1;
  const after = found >= 0 ? found + 1 : Math.max(0, lastPlace.current);
  const step = (place: number, otherPage: number, end: 'first' | 'last') => {
    const id = ids[place];
    if (id !== undefined) return () => onOpen(id);
    // While a page is loading, its sermons are unknown.
    if (!isSettled || otherPage < 1 || otherPage > pages) return null;
    return () => {
      setWanted({ list, page: otherPage, end, from: open });
      onPage(otherPage);
    };
  };
  return {
    previous: step(before, page - 1, 'last'),
    next: step(after, page + 1, 'first'),
  };
}
