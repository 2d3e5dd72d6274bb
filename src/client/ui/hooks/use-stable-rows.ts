import { useEffect, useState } from 'react';

interface StableRow<Row> {
  readonly row: Row;
  /** Whether the row has left the list and only its space remains. */
  readonly isGone: boolean;
}

interface StableRows<Row> {
  readonly rows: readonly StableRow<Row>[];
  /** Props for the element around the rows. */
  readonly pointed: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: () => void;
    readonly onPointerLeave: () => void;
  };
  /** Shows the current list at once, after the user has changed it. */
  readonly settle: () => void;
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
  const [places, setPlaces] = useState({ list, rows });
  const present = new Map(rows.map((row) => [row.id, row]));
  const isHeld = isPointed && places.list === list && places.rows.some(({ id }) => present.has(id));
  const isSame = places.list === list && isEqual(places.rows, rows);
  if (!isHeld && !isSame) setPlaces({ list, rows });
  // An element removed under the pointer triggers no `pointerleave`.
  if (isPointed && rows.length === 0) setPointed(false);

  useEffect(() => {
    if (!isPointed) return;
    const type = ({ key }: KeyboardEvent) => {
      if (!modifiers.has(key)) setPointed(false);
    };
    document.addEventListener('keydown', type, true);
    return () => document.removeEventListener('keydown', type, true);
  }, [isPointed]);

  const point = () => setPointed(true);
  return {
    rows: (isHeld ? places.rows : rows).map((row) => ({
      row: present.get(row.id) ?? row,
      isGone: !present.has(row.id),
    })),
    pointed: { onPointerEnter: point, onPointerMove: point, onPointerLeave: () => setPointed(false) },
    settle: () => setPlaces({ list, rows: [] }),
  };
}

const isEqual = <Row>(some: readonly Row[], others: readonly Row[]): boolean =>
  some.length === others.length && some.every((row, index) => row === others[index]);
