import { type RefObject, useEffect, useRef } from 'react';

/** How many frames a closing question may hold the keyboard before the list gives up waiting for it. */
const patience = 60;

interface Place {
  readonly row: string;
  /** Where the row stood among the others. */
  readonly index: number;
  /** Which of the row's controls. */
  readonly control: string | undefined;
}

/** Finds where the keyboard goes on in a list, whether the row is still there or not. */
export type FindPlace = (row: string, control?: string) => HTMLElement | null;

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
const isInQuestion = (element: Element | null) => element?.closest('[role=alertdialog]') != null;

/**
 * Keeps the keyboard's place in a list. When the control that has it goes, because its row was deleted or has left
 * the list, or because there is nothing left for it to do, the same control of the row that moved up gets it, else
 * that row's first, and `fallback` when no row is left. Rows are marked `data-row`, their controls `data-control`.
 * @returns where the keyboard belongs that comes back to a row from elsewhere
 */
export function useFocusKeeper(
  list: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null,
): FindPlace {
  const last = useRef<Place | null>(null);

  const findInRows: FindPlace = (row, control) => {
    const rows = list.current ? rowsOf(list.current) : [];
    const index = last.current?.row === row ? last.current.index : 0;
    const target = rows.find((one) => one.dataset.row === row) ?? rows[Math.min(index, rows.length - 1)];
    const wanted = target?.querySelector<HTMLElement>(`[data-control="${control}"]`);
    return wanted ?? target?.querySelector<HTMLElement>('button, a[href]') ?? null;
  };
  const find: FindPlace = (row, control) => findInRows(row, control) ?? fallback();
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    /** What has the keyboard in the list; nothing while that is elsewhere. */
    let held: Element | null = null;
    /** What has it instead of the control that was chosen, until the person goes on. */
    let standIn: HTMLElement | null = null;
    let isMoving = false;

    const note = ({ target }: FocusEvent) => {
      if (isMoving || !(target instanceof Element) || isInQuestion(target)) return;
      standIn = null;
      held = element.contains(target) ? target : null;
      const row = held?.closest<HTMLElement>('[data-row]');
      if (!row) return;
      last.current = {
        row: row.dataset.row ?? '',
        index: rowsOf(element).indexOf(row),
        control: held?.closest<HTMLElement>('[data-control]')?.dataset.control,
      };
    };
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !element.contains(target) && !isInQuestion(target)) held = null;
    };
    const goOn = (framesLeft: number) => {
      if (!held || !last.current) return;
      const isStandingIn = standIn !== null && document.activeElement === standIn;
      if (held.isConnected && !isStandingIn) return;
      // The question that was answered closes first, and looks in vain for the control that asked it.
      if (isInQuestion(document.activeElement) && framesLeft > 0) {
        requestAnimationFrame(() => goOn(framesLeft - 1));
        return;
      }
      if (!isNowhere() && !isStandingIn) return;
      const next = latest.current(last.current.row, last.current.control);
      if (!next || next === document.activeElement) return;
      isMoving = true;
      next.focus();
      isMoving = false;
      // Outside the list it has found its rest.
      held = element.contains(next) ? next : null;
      standIn = held && next;
    };
    const watch = new MutationObserver(() => goOn(patience));
    watch.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', leave);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', leave);
    };
  }, [list]);

  return find;
}
