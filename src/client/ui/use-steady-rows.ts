import { useState } from 'react';

interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** For what holds the rows. */
  readonly pointed: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
}

/**
 * The rows of a list that is read again by itself, each in its place as long as somebody points at one of them: what is
 * new meanwhile comes in when the pointer has gone, so that nobody presses a button of another row.
 * @param rows as they were read last
 * @param list which list it is: those of another one are shown at once
 */
export function useSteadyRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  list: number,
): SteadyRows<Row> {
  const [held, setHeld] = useState<{ readonly list: number; readonly ids: readonly number[] } | null>(null);
  const isHeld = held?.list === list;
  return {
    rows: isHeld ? held.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows,
    pointed: {
      onPointerEnter: () => setHeld({ list, ids: rows.map(({ id }) => id) }),
      onPointerLeave: () => setHeld(null),
    },
  };
}
