import { useEffect, useState } from 'react';

interface StableRow<Row> {
  readonly row: Row;
  /** Whether the row has left the list and only its space remains. */
  readonly isGone: boolean;
}

interface StableRows<Row> {
  readonly rows: readonly StableRow<Row>[];
  /** Event handlers for the element around the rows. */
  readonly pointerProps: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: () => void;
    readonly onPointerLeave: () => void;
  };
  /** Shows the current rows at once. Called after a change by the user. */
  readonly showCurrent: () => void;
}

const modifiers = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/**
 * Keeps the rows of a polled list in place while the pointer is over them, so that the user does not press a button of
 * another row. New rows appear and removed ones disappear when the pointer leaves. Keyboard use does not count as
 * pointing, wherever the pointer is.
 * @param rows the rows of the last response
 * @param list identifies the list; the rows of another list are shown at once
 */
export function useStableRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  list: number | string,
): StableRows<Row> {
  const [isPointed, setPointed] = useState(false);
  const [frozen, setFrozen] = useState({ list, rows });
  const current = new Map(rows.map((row) => [row.id, row]));
  const isFrozen = isPointed && frozen.list === list && frozen.rows.some(({ id }) => current.has(id));
  const isSame = frozen.list === list && hasSameRows(frozen.rows, rows);
  if (!isFrozen && !isSame) setFrozen({ list, rows });
  // An element removed under the pointer triggers no `pointerleave`.
  if (isPointed && rows.length === 0) setPointed(false);

  useEffect(() => {
    if (!isPointed) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!modifiers.has(key)) setPointed(false);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isPointed]);

  const onPointer = () => setPointed(true);
  return {
    rows: (isFrozen ? frozen.rows : rows).map((row) => ({
      row: current.get(row.id) ?? row,
      isGone: !current.has(row.id),
    })),
    pointerProps: {
      onPointerEnter: onPointer,
      onPointerMove: onPointer,
      onPointerLeave: () => setPointed(false),
    },
    showCurrent: () => setFrozen({ list, rows: [] }),
  };
}

const hasSameRows = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);
