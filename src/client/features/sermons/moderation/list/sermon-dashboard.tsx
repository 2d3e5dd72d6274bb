import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lastPageOf } from '../../../../../shared/last-page.ts';
import type { ModerationCardOutput } from '../../../../../shared/moderation.schemas.ts';
import type { SermonFilter } from '../../../../../shared/sermon.schemas.ts';
import { trpc } from '../../../../api/trpc.ts';
import { lazyPart } from '../../../../navigation/missing-code.ts';
import { byPointer } from '../../../../theme/by-pointer.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx';
import { useMedia } from '../../../../ui/hooks/use-media.ts';
import { useFocusKeeper } from '../../../../ui/navigation/focus-keeper.ts';
import { Pagination } from '../../../../ui/navigation/pagination.tsx';
import { Tabs, tabId } from '../../../../ui/navigation/tabs.tsx';
import { useLastPage } from '../../../../ui/navigation/use-last-page.ts';
import { plural } from '../../../../ui/text/quantities.ts';
import { DeleteConfirmation } from '../delete-confirmation.tsx';
import { removeEditsOf } from '../editing/edit-draft.ts';
import { ProposalsNotice } from '../review/proposals-notice.tsx';
import { useIsCurrent } from '../use-is-current.ts';
import { useModeration } from '../use-moderation.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DashboardSearch } from './dashboard-search.tsx';
import { EmptyPanel, SermonListSkeleton } from './dashboard-states.tsx';
import { listKeys, listShortcuts } from './list-shortcuts.ts';
import { emptyText, listTabs } from './list-tabs.ts';
import { ModerationCard } from './moderation-card.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { usePanelTop } from './use-panel-top.ts';
import { useSelection } from './use-selection.ts';
import { useSermonSteps } from './use-sermon-steps.ts';

const SermonDialog = lazyPart(() => import('../sermon-dialog.tsx'));

const pageSize = 20;

/** The state of the dashboard's Sermons tab, as stored in the URL. */
export interface SermonListState {
  readonly show: SermonFilter;
  readonly q: string;
  readonly page: number;
  /** The id of the open sermon. */
  readonly sermon: number | undefined;
  /** Whether the open sermon is being edited. */
  readonly edit: boolean;
}

export interface SermonListNavigation {
  /** Whether to replace the history entry: from one open sermon to another, so that Back closes the sermon. */
  readonly replace?: boolean;
  /** Whether to leave the edit form without asking about its unsaved changes. */
  readonly ignoreBlocker?: boolean;
}

interface SermonDashboardProps extends SermonListState {
  readonly onNavigate: (to: Partial<SermonListState>, options?: SermonListNavigation) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
  readonly onOpenQueue: () => void;
}

const toolSize = { minHeight: byPointer('11', '10'), px: '4' } as const;

/** The ids of the previous and next sermon on the page, separated by a space: an effect can depend on a string. */
function neighborIdsOf(items: readonly { readonly id: number }[], id: number | undefined): string {
  const index = items.findIndex((item) => item.id === id);
  return index < 0 ? '' : [items[index - 1]?.id, items[index + 1]?.id].filter(Boolean).join(' ');
}

/** The Sermons tab: the list, its actions, and the open sermon in a side panel or, on narrow screens, a dialog. */
export function SermonDashboard({
  show,
  q,
  page,
  sermon,
  edit,
  onNavigate,
  linkTo,
  onOpenQueue,
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
  const bulk = useBulkActions();
  const [toDelete, setToDelete] = useState<ModerationCardOutput | null>(null);
  const items = list.data?.items ?? [];
  const { selectedIds, selected, select, selectAll, clear } = useSelection(items);
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
  const findControl = useFocusKeeper(rows, () => document.getElementById(tabId('sermon-status', show)));
  const close = (options?: SermonListNavigation) => onNavigate({ sermon: undefined, edit: false }, options);
  const deletedId = useRef<number>(undefined);
  const closeDeleted = () => {
    deletedId.current = sermon;
    close({ ignoreBlocker: true });
  };
  // Not before the edit form is closed: until then it stores its changes.
  useEffect(() => {
    if (deletedId.current === undefined || deletedId.current === sermon) return;
    removeEditsOf(deletedId.current);
    deletedId.current = undefined;
  }, [sermon]);
  const isCurrent = useIsCurrent(sermon);
  const open = useCallback(
    (id: number) => onNavigate({ sermon: id, edit: false }, { replace: sermon !== undefined }),
    [onNavigate, sermon],
  );
  const { previous, next } = useSermonSteps({
    ids: items.map((item) => item.id),
    openId: sermon,
    isEditing: edit,
    list: JSON.stringify([show, q]),
    page,
    pageCount: lastPageOf({ total: list.data?.total ?? 0, limit: pageSize }),
    isSettled: list.data !== undefined && !list.isPlaceholderData,
    isFailed: list.isError && !list.data,
    onOpen: open,
    onPage: (other) => onNavigate({ page: other }, { replace: sermon !== undefined }),
  });
  // Scroll the row of the open sermon into view, and prefetch the sermons next to it.
  const neighborIds = neighborIdsOf(items, sermon);
  useEffect(() => {
    if (sermon === undefined) return;
    rows.current?.querySelector(`[data-row="${sermon}"]`)?.scrollIntoView({ block: 'nearest' });
    for (const id of neighborIds.split(' ').filter(Boolean)) prefetch(Number(id));
  }, [sermon, neighborIds, prefetch]);

  const onKeyDown = listShortcuts({
    items,
    openId: sermon,
    isEditing: edit,
    isBusy: moderation.isBusy,
    onOpen: open,
    onPrevious: previous,
    onNext: next,
    onToggle: ({ id }) => select(id, !selectedIds.has(id)),
    onEdit: ({ id }) => onNavigate({ sermon: id, edit: true }),
    onPublish: (draft) => moderation.publish(draft, true),
    onDelete: setToDelete,
  });

  const openDialog = sermon !== undefined && (
    <Suspense>
      <SermonDialog
        key={String(isWide)}
        id={sermon}
        isEditing={edit}
        isSidePanel={isWide}
        onEdit={(isEditing) => onNavigate({ edit: isEditing })}
        onClose={() => close()}
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
          name="sermon-status"
          items={listTabs(show, list.data?.counts)}
          selected={show}
          onSelect={(id) => {
            clear();
            onNavigate({ show: id, page: 1 });
          }}
        >
          <Flex gap={{ base: '2', md: '3' }} wrap="wrap" mb="1">
            <DashboardSearch query={q} onSearch={(query) => onNavigate({ q: query, page: 1 })} />
            <ActionButton
              variant={list.data?.counts.drafts ? 'solid' : 'outline'}
              {...toolSize}
              onClick={onOpenQueue}
              isDisabled={list.data?.counts.drafts === 0}
            >
              Review drafts
            </ActionButton>
            <Button asChild variant="outline" {...toolSize}>
              <Link to="/admin/import">Import & Export</Link>
            </Button>
          </Flex>
          <BulkBar
            list={show}
            shownCount={items.length}
            selected={selected}
            isPlaceholder={list.isPlaceholderData}
            isBusy={bulk.isBusy}
            onSelectAll={(isSelected) => (isSelected ? selectAll() : clear())}
            onAction={async (action, ids) => {
              if (!(await bulk.run(ids, action))) return;
              // The user may have changed the selection or opened another sermon.
              for (const id of ids) select(id, false);
              if (action === 'delete' && ids.some(isCurrent)) closeDeleted();
            }}
          />
          <Box ref={rows} aria-busy={list.isFetching} minH="24rem" opacity={list.isPlaceholderData ? 0.6 : 1}>
            {list.isPending && <SermonListSkeleton />}
            {list.isError && !list.data && (
              <ListFailure onRetry={list.refetch}>Error loading sermons. Please try again.</ListFailure>
            )}
            {list.data?.total === 0 && <EmptyState>{emptyText(show, q)}</EmptyState>}
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
                onFeature={(card) => moderation.feature(card, card.isFeatured === 'false')}
                onPublish={(card) => moderation.publish(card, true)}
                onUnhide={(card) => moderation.hide(card, false)}
                onDelete={setToDelete}
              />
            ))}
          </Box>
          <Box aria-live="polite" srOnly>
            {list.data && !list.isPlaceholderData
              ? `${list.data.isTotalCut ? 'More than ' : ''}${plural(list.data.total, 'sermon')}, page ${page}`
              : ''}
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
          {openDialog || <EmptyPanel shortcuts={listKeys} />}
        </Box>
      ) : (
        openDialog
      )}
      <DeleteConfirmation
        sermon={toDelete}
        moderation={moderation}
        onClose={() => setToDelete(null)}
        onDeleted={(deletedId) => isCurrent(deletedId) && closeDeleted()}
      />
    </Grid>
  );
}
