import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { ModerationCardOutput } from '../../../../shared/moderation.schemas.ts';
import type { SermonFilter } from '../../../../shared/sermon.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { useMedia } from '../../../ui/hooks/use-media.ts';
import { useFocusKeeper } from '../../../ui/navigation/focus-keeper.ts';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { Tabs, tabId } from '../../../ui/navigation/tabs.tsx';
import { useLastPage } from '../../../ui/navigation/use-last-page.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DashboardSearch } from './dashboard-search.tsx';
import { EmptyPanel, SermonListSkeleton } from './dashboard-states.tsx';
import { DeleteConfirmation } from './delete-confirmation.tsx';
import { commandOf, decisions, type Key } from './keyboard-shortcuts.tsx';
import { ModerationCard } from './moderation-card.tsx';
import { ProposalsNotice } from './review/proposals-notice.tsx';
import { useIsCurrent } from './use-is-current.ts';
import { useModeration } from './use-moderation.ts';
import { usePanelTop } from './use-panel-top.ts';
import { useSermonSteps } from './use-sermon-steps.ts';

const SermonDialog = lazy(() => import('./sermon-dialog.tsx'));

const tabs: readonly { id: SermonFilter; label: string; empty: string }[] = [
  { id: 'published', label: 'Published', empty: 'No published sermons found.' },
  { id: 'hidden', label: 'Hidden', empty: 'No hidden sermons found.' },
  { id: 'drafts', label: 'Drafts', empty: 'No draft sermons found.' },
  { id: 'returned', label: 'Returned', empty: 'No returned sermons found.' },
  { id: 'declined', label: 'Declined', empty: 'No declined sermons found.' },
  { id: 'withdrawn', label: 'Withdrawn', empty: 'No withdrawn sermons found.' },
  { id: 'all', label: 'All', empty: 'No sermons found.' },
];

/** Lists that have a tab only when they have sermons. */
const optionalTabs: ReadonlySet<SermonFilter> = new Set(['returned', 'declined', 'withdrawn']);

const pageSize = 20;

const keys: readonly Key[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['p', 'publish'],
  ['e', 'edit'],
  ['d', 'delete'],
];

/** The state of the dashboard's Sermons tab, as stored in the URL. */
export interface SermonListState {
  readonly show: SermonFilter;
  readonly q: string;
  readonly page: number;
  readonly sermon: number | undefined;
  readonly edit: boolean;
}

interface SermonDashboardProps extends SermonListState {
  /** A step to the previous or next sermon replaces the history entry, so that Back closes the sermon. */
  readonly onNavigate: (to: Partial<SermonListState>, isStep?: boolean) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
  readonly onQueue: () => void;
}

const toolSize = { minHeight: { base: '11', md: '10' }, px: '4' } as const;

/** The ids of the previous and next sermon on the page, separated by a space. */
function neighbourIdsOf(items: readonly { readonly id: number }[], id: number | undefined): string {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? '' : [items[index - 1]?.id, items[index + 1]?.id].filter(Boolean).join(' ');
}

/** The Sermons tab: the list, its actions, and the open sermon in the side panel. */
export function SermonDashboard({
  show,
  q,
  page,
  sermon,
  edit,
  onNavigate,
  linkTo,
  onQueue,
}: SermonDashboardProps) {
  const isWide = useMedia('(min-width: 1200px)');
  const utils = trpc.useUtils();
  const list = trpc.admin.sermons.cards.useQuery(
    { filter: show, q: q || undefined, page, limit: pageSize },
    { placeholderData: (previous) => previous, staleTime: 0 },
  );
  useLastPage({
    page,
    limit: pageSize,
    total: list.isPlaceholderData ? undefined : list.data?.total,
    linkTo,
  });
  const moderation = useModeration('list');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [toDelete, setToDelete] = useState<ModerationCardOutput | null>(null);
  const items = list.data?.items ?? [];
  // Actions apply only to sermons on this page.
  const selected = items.filter((item) => selectedIds.has(item.id));

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
  const prefetch = useCallback(
    (id: number) => {
      void utils.admin.sermons.byId.prefetch({ id });
      void utils.admin.sermons.duplicates.prefetch({ id });
    },
    [utils],
  );
  const rows = useRef<HTMLDivElement>(null);
  const sidePanel = useRef<HTMLDivElement>(null);
  usePanelTop(sidePanel, isWide);
  const findControl = useFocusKeeper(rows, () => document.getElementById(tabId('which', show)));
  const close = () => onNavigate({ sermon: undefined, edit: false });
  const isCurrent = useIsCurrent(sermon);
  const open = useCallback(
    (id: number) => onNavigate({ sermon: id, edit: false }, sermon !== undefined),
    [onNavigate, sermon],
  );
  const { previous, next } = useSermonSteps({
    ids: items.map((item) => item.id),
    open: sermon,
    isEditing: edit,
    list: JSON.stringify([show, q]),
    page,
    pages: Math.ceil((list.data?.total ?? 0) / pageSize),
    isSettled: list.data !== undefined && !list.isPlaceholderData,
    isFailed: list.isError && !list.data,
    onOpen: open,
    onPage: (other) => onNavigate({ page: other }, sermon !== undefined),
  });
  // Scroll the row of the open sermon into view, and prefetch the sermons next to it.
  const neighbourIds = neighbourIdsOf(items, sermon);
  useEffect(() => {
    if (sermon === undefined) return;
    rows.current?.querySelector(`[data-row="${sermon}"]`)?.scrollIntoView({ block: 'nearest' });
    for (const id of neighbourIds.split(' ').filter(Boolean)) prefetch(Number(id));
  }, [sermon, neighbourIds, prefetch]);

  const onKeyDown = (event: KeyboardEvent) => {
    const command = edit ? null : commandOf(event);
    const { target } = event;
    const row =
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    // Shortcuts do not apply outside the rows and the open sermon, for example on the tabs.
    const isInside = row !== undefined || (target instanceof Element && target.closest('[role=dialog]'));
    if (command === null || !isInside) return;
    const targetSermon = items.find((item) => item.id === (row === undefined ? sermon : Number(row)));
    const handler = {
      j: sermon === undefined && targetSermon ? () => open(targetSermon.id) : next,
      k: previous,
      x: targetSermon && (() => select(targetSermon.id, !selectedIds.has(targetSermon.id))),
      e: targetSermon && (() => onNavigate({ sermon: targetSermon.id, edit: true })),
      p: targetSermon?.isPublished === 'false' ? () => moderation.publish(targetSermon, true) : null,
      d: targetSermon && (() => setToDelete(targetSermon)),
    }[command];
    if (!handler || (targetSermon && decisions.has(command) && moderation.isBusy(targetSermon.id))) return;
    event.preventDefault();
    void handler();
  };
  const { empty = '' } = tabs.find((tab) => tab.id === show) ?? {};

  const openDialog = sermon !== undefined && (
    <Suspense>
      <SermonDialog
        key={String(isWide)}
        id={sermon}
        isEditing={edit}
        isSidePanel={isWide}
        onEdit={(isEditing) => onNavigate({ edit: isEditing })}
        onClose={close}
        onPrevious={previous}
        onNext={next}
        returnFocus={() => findControl(String(sermon), 'open')}
      />
    </Suspense>
  );

  return (
    <Grid
      templateColumns={isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      gap="8"
      alignItems="start"
      onKeyDown={onKeyDown}
    >
      <section aria-label="Sermons">
        <ProposalsNotice />
        <Tabs
          label="Sermon status"
          name="which"
          items={tabs
            .filter(({ id }) => id === show || !optionalTabs.has(id) || list.data?.counts[id])
            .map(({ id, label }) => ({ id, label, count: list.data?.counts[id] }))}
          selected={show}
          onSelect={(id) => {
            setSelectedIds(new Set());
            onNavigate({ show: id, page: 1 });
          }}
        >
          <Flex gap={{ base: '2', md: '3' }} wrap="wrap" mb="1">
            <DashboardSearch query={q} onSearch={(query) => onNavigate({ q: query, page: 1 })} />
            <ActionButton
              variant={list.data?.counts.drafts ? 'solid' : 'outline'}
              {...toolSize}
              onClick={onQueue}
              isIdle={list.data?.counts.drafts === 0}
            >
              Review drafts
            </ActionButton>
            <Button asChild variant="outline" {...toolSize}>
              <Link to="/admin/import">Import & Export</Link>
            </Button>
          </Flex>
          <BulkBar
            list={show}
            pageCount={items.length}
            selected={selected}
            isPlaceholder={list.isPlaceholderData}
            isBusy={moderation.isBulkBusy}
            onSelectAll={(isSelected) =>
              setSelectedIds(new Set(isSelected ? items.map((item) => item.id) : []))
            }
            onAction={async (action, ids) => {
              if (!(await moderation.many(ids, action))) return;
              // The user may have changed the selection or opened another sermon.
              for (const id of ids) select(id, false);
              if (action === 'delete' && ids.some(isCurrent)) close();
            }}
          />
          <Box ref={rows} aria-busy={list.isFetching} minH="24rem" opacity={list.isPlaceholderData ? 0.6 : 1}>
            {list.isPending && <SermonListSkeleton />}
            {list.isError && !list.data && (
              <ListFailure onRetry={list.refetch}>Error loading sermons. Please try again.</ListFailure>
            )}
            {list.data?.total === 0 && (
              <EmptyState>{q ? `${empty.slice(0, -1)} for “${q}”.` : empty}</EmptyState>
            )}
            {items.map((item) => (
              <ModerationCard
                key={item.id}
                sermon={item}
                isOpen={item.id === sermon}
                isSelected={selectedIds.has(item.id)}
                isBusy={moderation.isBusy(item.id)}
                onSelect={select}
                onPrefetch={prefetch}
                onOpen={open}
                onFeature={(one) => moderation.feature(one, one.isFeatured === 'false')}
                onPublish={(one) => moderation.publish(one, true)}
                onUnhide={(one) => moderation.hide(one, false)}
                onDelete={setToDelete}
              />
            ))}
          </Box>
          <Flex mt="5">
            <Pagination
              page={page}
              limit={pageSize}
              total={list.data?.total ?? 0}
              isTotalCut={list.data?.isTotalCut ?? false}
              linkTo={linkTo}
            />
          </Flex>
        </Tabs>
      </section>
      {isWide ? (
        <Box ref={sidePanel} position="sticky" top="4">
          {openDialog || <EmptyPanel keys={keys} />}
        </Box>
      ) : (
        openDialog
      )}
      <DeleteConfirmation
        sermon={toDelete}
        moderation={moderation}
        onSettled={() => setToDelete(null)}
        onDeleted={(deletedId) => isCurrent(deletedId) && close()}
      />
    </Grid>
  );
}
