import { type RefObject, useEffect, useRef } from 'react';

/** How many frames to wait for a closing confirmation dialog to release the focus. */
const maxFrames = 60;

interface Place {
  readonly row: string;
  /** The index of the row in the list. */
  readonly index: number;
  /** The `data-control` of the focused control. */
  readonly control: string | undefined;
}

/** Finds the element to focus in a list, even if the row has gone. */
export type FindPlace = (row: string, control?: string) => HTMLElement | null;

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;
const isInConfirmation = (element: Element | null) => element?.closest('[role=alertdialog]') != null;

/**
 * Keeps the focus in a list. If the focused control disappears, because its row was deleted or left the list or the
 * control has nothing left to do, the focus moves to the same control of the row that took its place, else to that
 * row's first control, else to `fallback`. Rows have `data-row`, controls `data-control`.
 * @returns finds the element to focus when the user comes back to a row from elsewhere
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
    /** The focused element in the list; null while the focus is elsewhere. */
    let focused: Element | null = null;
    /** The element that has the focus in place of the removed control, until the user moves on. */
    let substitute: HTMLElement | null = null;
    let isMoving = false;

    const note = ({ target }: FocusEvent) => {
      if (isMoving || !(target instanceof Element) || isInConfirmation(target)) return;
      substitute = null;
      focused = element.contains(target) ? target : null;
      const row = focused?.closest<HTMLElement>('[data-row]');
      if (!row) return;
      last.current = {
        row: row.dataset.row ?? '',
        index: rowsOf(element).indexOf(row),
        control: focused?.closest<HTMLElement>('[data-control]')?.dataset.control,
      };
    };
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !element.contains(target) && !isInConfirmation(target)) focused = null;
    };
    const moveFocus = (framesLeft: number) => {
      if (!focused || !last.current) return;
      const isSubstituteFocused = substitute !== null && document.activeElement === substitute;
      if (focused.isConnected && !isSubstituteFocused) return;
      // The confirmation closes first, and tries to focus the removed control that opened it.
      if (isInConfirmation(document.activeElement) && framesLeft > 0) {
        requestAnimationFrame(() => moveFocus(framesLeft - 1));
        return;
      }
      if (!hasNoFocus() && !isSubstituteFocused) return;
      const next = latest.current(last.current.row, last.current.control);
      if (!next || next === document.activeElement) return;
      isMoving = true;
      next.focus();
      isMoving = false;
      // A fallback outside the list is final.
      focused = element.contains(next) ? next : null;
      substitute = focused && next;
    };
    const watch = new MutationObserver(() => moveFocus(maxFrames));
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
