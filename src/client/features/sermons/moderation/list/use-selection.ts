import { useCallback, useState } from 'react';

/**
 * The selected items of a page. Items of other pages stay selected until `selectAll` or `clear`, but actions do not
 * apply to them.
 */
export function useSelection<Item extends { readonly id: number }>(items: readonly Item[]) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setSelectedIds((before) => {
        const after = new Set(before);
        if (isSelected) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  return {
    selectedIds,
    selected: items.filter(({ id }) => selectedIds.has(id)),
    select,
    selectAll: () => setSelectedIds(new Set(items.map(({ id }) => id))),
    clear: () => setSelectedIds(new Set()),
  };
}
