import { type RefObject, useEffect, useRef } from 'react';

/** The maximum number of frames to wait for a closing confirmation to release the focus. */
const maxFrames = 60;

interface FocusPosition {
  readonly row: string;
  /** The index of the row in the list. */
  readonly index: number;
  /** The `data-control` of the focused control. */
  readonly control: string | undefined;
}

/** Finds the element to focus in a list, even if the row was removed. */
type FindControl = (row: string, control?: string) => HTMLElement | null;

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-row]')];

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;
const isInConfirmation = (element: Element | null) => element?.closest('[role=alertdialog]') != null;

/**
 * Keeps the focus in a list. If the focused control is removed, the focus stays in its row. If the row is removed, the
 * focus moves to the row that took its place. In that row, the same control gets the focus, else the first
 * one, else the element of `fallback`. Rows have `data-row`, controls `data-control`.
 * @returns a function that finds the element to focus when a dialog about a row closes
 */
export function useFocusKeeper(
  list: RefObject<HTMLElement | null>,
  fallback: () => HTMLElement | null,
): FindControl {
  const lastPosition = useRef<FocusPosition | null>(null);

  const findInRows: FindControl = (row, control) => {
    const rows = list.current ? rowsOf(list.current) : [];
    const index = lastPosition.current?.row === row ? lastPosition.current.index : 0;
    const target = rows.find((one) => one.dataset.row === row) ?? rows[Math.min(index, rows.length - 1)];
    const sameControl = target?.querySelector<HTMLElement>(`[data-control="${control}"]`);
    return sameControl ?? target?.querySelector<HTMLElement>('button, a[href]') ?? null;
  };
  const find: FindControl = (row, control) => findInRows(row, control) ?? fallback();
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

    const onFocusIn = ({ target }: FocusEvent) => {
      if (isMoving || !(target instanceof Element) || isInConfirmation(target)) return;
      substitute = null;
      focused = element.contains(target) ? target : null;
      const row = focused?.closest<HTMLElement>('[data-row]');
      if (!row) return;
      lastPosition.current = {
        row: row.dataset.row ?? '',
        index: rowsOf(element).indexOf(row),
        control: focused?.closest<HTMLElement>('[data-control]')?.dataset.control,
      };
    };
    const onMouseDown = ({ target, defaultPrevented }: MouseEvent) => {
      // A click on a toast leaves the focus where it is.
      if (defaultPrevented) return;
      if (target instanceof Element && !element.contains(target) && !isInConfirmation(target)) focused = null;
    };
    const moveFocus = (framesLeft: number) => {
      if (!focused || !lastPosition.current) return;
      const isSubstituteFocused = substitute !== null && document.activeElement === substitute;
      if (focused.isConnected && !isSubstituteFocused) return;
      // The confirmation closes first, and tries to focus the removed control that opened it.
      if (isInConfirmation(document.activeElement) && framesLeft > 0) {
        requestAnimationFrame(() => moveFocus(framesLeft - 1));
        return;
      }
      if (!hasNoFocus() && !isSubstituteFocused) return;
      const next = latest.current(lastPosition.current.row, lastPosition.current.control);
      if (!next || next === document.activeElement) return;
      isMoving = true;
      next.focus();
      isMoving = false;
      // A fallback outside the list is final.
      focused = element.contains(next) ? next : null;
      substitute = focused && next;
    };
    const observer = new MutationObserver(() => moveFocus(maxFrames));
    observer.observe(element, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('mousedown', onMouseDown);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('mousedown', onMouseDown);
    };
  }, [list]);

  return find;
}
