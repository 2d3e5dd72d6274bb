import { useCallback, useMemo, useRef } from 'react';
import { heldDrafts, holdDraft, newTabDraftId, tabDraftId } from './draft-owner';
import { forgetDraft, type KeptDraft, readDraft, readDrafts } from './submission-draft';

interface LeftBehind {
  /** Drafts that no open page has, the newest first. */
  readonly drafts: readonly KeptDraft[];
  /** Whether this browser could tell. */
  readonly isSure: boolean;
}

/**
 * Where this tab keeps its draft: under a number of its own, which it holds as long as it is open.
 * @param write keeps the form's words under a number
 */
export function useDraftPlace(write: (id: string) => void) {
  const id = useRef('');
  /** Until it is known that no other tab has the number, nothing is written under it. */
  const isOurs = useRef(false);
  const isWaiting = useRef(false);
  const isHeldByOthers = useRef<((id: string) => boolean) | null>(null);

  const keepThere = useCallback(() => {
    if (isOurs.current) return write(id.current);
    isWaiting.current = true;
  }, [write]);

  const forgetThere = useCallback(() => {
    isWaiting.current = false;
    if (isOurs.current) forgetDraft(id.current);
    else id.current = newTabDraftId();
  }, []);

  const leftBehind = useCallback(
    (drafts: readonly KeptDraft[]) =>
      drafts.filter((draft) => draft.id !== id.current && !isHeldByOthers.current?.(draft.id)),
    [],
  );

  /** Takes the place for a form that opens. `end` gives it up. */
  const begin = useCallback(() => {
    id.current = tabDraftId();
    isOurs.current = false;
    let holding = holdDraft(id.current);
    let isOver = false;
    const settle = () => {
      isOurs.current = true;
      if (isWaiting.current) write(id.current);
      isWaiting.current = false;
    };
    /** The number is another tab's, or cannot be waited for: what is written here goes under one of our own. */
    const moveAway = () => {
      holding.release();
      id.current = newTabDraftId();
      holding = holdDraft(id.current);
      isWaiting.current = true;
      settle();
    };
    void holding.isHeld.then((isHeld) => {
      if (isOver || isOurs.current) return;
      if (isHeld) settle();
      else moveAway();
    });
    const leave = () => {
      if (!isOurs.current && isWaiting.current) moveAway();
    };
    window.addEventListener('pagehide', leave);
    return {
      own: readDraft(id.current),
      leftBehind: heldDrafts().then((isHeld): LeftBehind => {
        isHeldByOthers.current = isHeld;
        return { drafts: leftBehind(readDrafts()), isSure: isHeld !== null };
      }),
      end() {
        leave();
        isOver = true;
        window.removeEventListener('pagehide', leave);
        holding.release();
      },
    };
  }, [write, leftBehind]);

  return useMemo(
    () => ({ begin, keepThere, forgetThere, leftBehind }),
    [begin, keepThere, forgetThere, leftBehind],
  );
}
