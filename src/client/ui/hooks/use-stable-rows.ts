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
 * another row. New rows appear and removed ones disappear when the pointer leaves, or when the user presses a
 * key.
 * @param rows the rows of the last response
 * @param list identifies the list; the rows of another list are shown at once
 */
export function useStableRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  list: number | string,
): StableRows<Row> {
  const [isHovered, setHovered] = useState(false);
  const [frozen, setFrozen] = useState({ list, rows });
  const current = new Map(rows.map((row) => [row.id, row]));
  const isFrozen = isHovered && frozen.list === list && frozen.rows.some(({ id }) => current.has(id));
  const isSame = frozen.list === list && hasSameRows(frozen.rows, rows);
  if (!isFrozen && !isSame) setFrozen({ list, rows });
  // An element removed under the pointer triggers no `pointerleave`.
  if (isHovered && rows.length === 0) setHovered(false);

  useEffect(() => {
    if (!isHovered) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!modifiers.has(key)) setHovered(false);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isHovered]);

  const onPointer = () => setHovered(true);
  return {
    rows: (isFrozen ? frozen.rows : rows).map((row) => ({
      row: current.get(row.id) ?? row,
      isGone: !current.has(row.id),
    })),
    pointerProps: {
      onPointerEnter: onPointer,
      onPointerMove: onPointer,
      onPointerLeave: () => setHovered(false),
    },
    showCurrent: () => setFrozen({ list, rows: [] }),
  };
}

const hasSameRows = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);
