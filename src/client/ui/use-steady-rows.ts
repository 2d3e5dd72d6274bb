import { useEffect, useState } from 'react';

interface SteadyRow<Row> {
  readonly row: Row;
  /** It is not in the list any more: only its place is kept. */
  readonly isGone: boolean;
}

interface SteadyRows<Row> {
  readonly rows: readonly SteadyRow<Row>[];
  /** For what holds the rows. */
  readonly pointed: {
    readonly onPointerEnter: () => void;
    readonly onPointerMove: () => void;
    readonly onPointerLeave: () => void;
  };
  /** Shows the list as it is now: somebody has just changed it here. */
  readonly settle: () => void;
}

const modifiers = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/**
 * The rows of a list that is read again by itself, each in its place as long as somebody points at one of them: what is
 * new meanwhile comes in, and what is gone leaves its place, when the pointer has gone, so that nobody presses a button
 * of another row. Who uses the keyboard does not point, wherever the pointer was left.
 * @param rows as they were read last
 * @param list which list it is: those of another one are shown at once
 */
export function useSteadyRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  list: number | string,
): SteadyRows<Row> {
  const [isPointed, setPointed] = useState(false);
  const [places, setPlaces] = useState({ list, rows });
  const present = new Map(rows.map((row) => [row.id, row]));
  const isHeld = isPointed && places.list === list && places.rows.some(({ id }) => present.has(id));
  const isSame = places.list === list && isEqual(places.rows, rows);
  if (!isHeld && !isSame) setPlaces({ list, rows });
  // What is taken from under the pointer never says that it has gone.
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
