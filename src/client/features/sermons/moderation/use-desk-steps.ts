import { useEffect, useRef, useState } from 'react';

interface Steps {
  /** The sermons of the page that is shown, in its order. */
  readonly ids: readonly number[];
  /** The one that is open. */
  readonly open: number | undefined;
  readonly isEditing: boolean;
  /** What the list is of, whichever its page. */
  readonly list: string;
  readonly page: number;
  readonly pages: number;
  /** Whether `ids` are those of `page`, and not what stood there before. */
  readonly isSettled: boolean;
  /** Whether `page` could not be read. */
  readonly isFailed: boolean;
  readonly onOpen: (id: number) => void;
  readonly onPage: (page: number) => void;
}

interface Wanted {
  readonly list: string;
  readonly page: number;
  readonly end: 'first' | 'last';
  /** The sermon that was open then. */
  readonly from: number | undefined;
}

/**
 * From one sermon of the list to the next without going back to it, over the ends of its pages. What has left the
 * list, because it was published from the drafts, keeps its place until somebody steps on from there.
 */
export function useDeskSteps(steps: Steps) {
  const { ids, open, isEditing, list, page, pages, isSettled, isFailed, onOpen, onPage } = steps;
  const found = open === undefined ? -1 : ids.indexOf(open);
  const lastPlace = useRef(-1);
  useEffect(() => {
    if (found >= 0) lastPlace.current = found;
    if (open === undefined) lastPlace.current = -1;
  }, [found, open]);
  // Which end of the page that is on its way shall be opened, unless somebody goes elsewhere meanwhile.
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
    // On the way to a page, nobody knows yet what follows.
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
