import { useEffect, useRef, useState } from 'react';

interface StepOptions {
  /** The ids of the shown page, in list order. */
  readonly ids: readonly number[];
  /** The id of the open sermon. */
  readonly openId: number | undefined;
  readonly isEditing: boolean;
  /** Identifies the list (tab and search), without the page number. */
  readonly list: string;
  readonly page: number;
  readonly pageCount: number;
  /** Whether `ids` belong to `page`; false while the previous page is still shown. */
  readonly isSettled: boolean;
  /** Whether loading `page` failed. */
  readonly isFailed: boolean;
  readonly onOpen: (id: number) => void;
  readonly onPage: (page: number) => void;
}

interface PendingStep {
  readonly list: string;
  readonly page: number;
  readonly end: 'first' | 'last';
  /** The sermon that was open when the page was requested. */
  readonly from: number | undefined;
}

/**
 * Steps from one sermon of the list to the next, across page boundaries. A sermon that has left the list, for example a
 * draft that was published, keeps its position until the next step.
 * @returns functions that open the previous and the next sermon; null when there is none, and for a sermon of another
 *   page while `page` is loading
 */
export function useSermonSteps(options: StepOptions) {
  const { ids, openId, isEditing, list, page, pageCount, isSettled, isFailed, onOpen, onPage } = options;
  const openIndex = openId === undefined ? -1 : ids.indexOf(openId);
  const lastIndex = useRef(-1);
  useEffect(() => {
    if (openIndex >= 0) lastIndex.current = openIndex;
    if (openId === undefined) lastIndex.current = -1;
  }, [openIndex, openId]);
  // The requested page and which of its sermons to open once it has loaded, unless the user navigates elsewhere first.
  const [pendingStep, setPendingStep] = useState<PendingStep | null>(null);
  useEffect(() => {
    if (pendingStep && (pendingStep.from !== openId || pendingStep.list !== list || isEditing || isFailed))
      return setPendingStep(null);
    if (pendingStep?.page !== page || !isSettled) return;
    const id = pendingStep.end === 'first' ? ids[0] : ids.at(-1);
    setPendingStep(null);
    if (id !== undefined) onOpen(id);
  }, [pendingStep, list, page, isSettled, isFailed, ids, openId, isEditing, onOpen]);
  // The user went to another page than the requested one.
  useEffect(() => setPendingStep((step) => (step?.page === page ? step : null)), [page]);

  const previousIndex = (openIndex >= 0 ? openIndex : lastIndex.current) - 1;
  const nextIndex = openIndex >= 0 ? openIndex + 1 : Math.max(0, lastIndex.current);
  const step = (index: number, otherPage: number, end: 'first' | 'last') => {
    const id = ids[index];
    if (id !== undefined) return () => onOpen(id);
    // While a page is loading, its sermons are unknown.
    if (!isSettled || otherPage < 1 || otherPage > pageCount) return null;
    return () => {
      setPendingStep({ list, page: otherPage, end, from: openId });
      onPage(otherPage);
    };
  };
  return {
    previous: step(previousIndex, page - 1, 'last'),
    next: step(nextIndex, page + 1, 'first'),
  };
}
