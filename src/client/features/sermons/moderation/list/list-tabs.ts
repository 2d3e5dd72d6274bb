import type { SermonFilter } from '../../../../../shared/sermon.schemas.ts';

const lists: readonly { id: SermonFilter; label: string; emptyMessage: string }[] = [
  { id: 'published', label: 'Published', emptyMessage: 'No published sermons found.' },
  { id: 'hidden', label: 'Hidden', emptyMessage: 'No hidden sermons found.' },
  { id: 'drafts', label: 'Drafts', emptyMessage: 'No draft sermons found.' },
  { id: 'returned', label: 'Returned', emptyMessage: 'No returned sermons found.' },
  { id: 'declined', label: 'Declined', emptyMessage: 'No declined sermons found.' },
  { id: 'withdrawn', label: 'Withdrawn', emptyMessage: 'No withdrawn sermons found.' },
  { id: 'all', label: 'All', emptyMessage: 'No sermons found.' },
];

/** Lists that have a tab only when they have sermons. */
const optionalLists: ReadonlySet<SermonFilter> = new Set(['returned', 'declined', 'withdrawn']);

/** The tabs of the lists: all except empty optional ones, and the selected one in any case. */
export const listTabs = (
  selected: SermonFilter,
  counts: Readonly<Record<SermonFilter, number>> | undefined,
) =>
  lists
    .filter(({ id }) => id === selected || !optionalLists.has(id) || counts?.[id])
    .map(({ id, label }) => ({ id, label, count: counts?.[id] }));

/** The text of an empty list. */
export function emptyText(list: SermonFilter, query: string): string {
  const { emptyMessage = '' } = lists.find(({ id }) => id === list) ?? {};
  return query ? `${emptyMessage.slice(0, -1)} for “${query}”.` : emptyMessage;
}
