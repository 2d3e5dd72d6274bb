import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { SubscriberOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { reasonOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { DangerButton } from '../../ui/buttons/danger-button.tsx';
import { DecisionButton } from '../../ui/buttons/decision-button.tsx';
import { rowActionSize } from '../../ui/buttons/row-action-size.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DashboardSearchForm } from '../../ui/forms/dashboard-search-form.tsx';
import { useStableRows } from '../../ui/hooks/use-stable-rows.ts';
import { useFocusKeeper } from '../../ui/navigation/focus-keeper.ts';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useLastPage } from '../../ui/navigation/use-last-page.ts';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';
import { BreakableEmail } from '../../ui/text/breakable-email.tsx';
import { formatLocalTime } from '../../ui/text/local-time.ts';
import { plural } from '../../ui/text/quantities.ts';
import { useBusySubscribers, useRefreshSubscribers, useSubscriberStatus } from './use-subscriber-status.ts';

const pageSize = 20;
/** How often the list is refreshed, in milliseconds (docs/product/newsletter.md N7). */
const pollMs = 30_000;

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th': {
      whiteSpace: 'nowrap',
      textAlign: 'start',
      color: 'muted',
      fontWeight: 600,
      fontSize: 'xs',
      py: '2',
      pe: '4',
    },
    '& td': { py: '1.5', pe: '4', verticalAlign: 'middle' },
    '& th:first-of-type': { width: { lg: '30%' } },
    '& th:nth-of-type(2)': { minWidth: '8rem' },
    '& tr': { borderBottomWidth: '1px', borderColor: 'line' },
    // On phones each subscriber is a block of its own.
    mdDown: {
      '& thead': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& tr': { display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'center', py: '2' },
      '& td': { display: 'block', py: '0', pe: '0' },
      '& td:first-of-type, & td:last-of-type': { width: 'full' },
      '& td:last-of-type': { mt: '2' },
      '& td:empty': { display: 'none' },
    },
  },
});

export interface SubscriberTableProps {
  /** The search text for email address and name. */
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly page: number;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** The table of subscribers in the Newsletter tab. */
export function SubscriberTable({ q, page, linkTo, onSearch }: SubscriberTableProps) {
  const list = trpc.admin.newsletters.list.useQuery(
    { q: q || undefined, page, limit: pageSize },
    {
      staleTime: 0,
      refetchInterval: pollMs,
      refetchOnWindowFocus: 'always',
      placeholderData: (previous) => previous,
    },
  );
  useLastPage({
    page,
    limit: pageSize,
    total: list.isPlaceholderData ? undefined : list.data?.total,
    linkTo,
  });
  const { rows, pointerProps, showCurrent } = useStableRows(
    list.data?.items ?? [],
    `${q} ${list.data?.page ?? page}`,
  );
  const [subscriberToDelete, setSubscriberToDelete] = useState<SubscriberOutput | null>(null);
  const region = useRef<HTMLElement>(null);
  useFocusKeeper(region, () => region.current);
  const refresh = useRefreshSubscribers();
  const { isBusy, track } = useBusySubscribers();
  const setStatus = useSubscriberStatus();
  const remove = trpc.admin.newsletters.remove.useMutation({
    async onSuccess() {
      toast({ title: 'Success', description: 'Subscriber deleted successfully' });
      await refresh();
      showCurrent();
    },
    onError() {
      toast({ title: 'Error', description: 'Failed to delete subscriber', kind: 'error' });
    },
  });

  return (
    <chakra.section ref={region} aria-label="Subscribers" tabIndex={-1} outline="none">
      <DashboardSearchForm
        aria-label="Subscribers"
        label="Search email or name"
        placeholder="Email or name"
        mb="3"
        query={q}
        onSearch={onSearch}
      />
      <Flex align="center" gap="2" wrap="wrap" mb="3">
        <Box flex="1" color="muted" fontSize="sm" aria-live="polite">
          {list.data && list.data.total > 0 && plural(list.data.total, 'subscriber')}
        </Box>
        <Button variant="outline" size="sm" asChild>
          <a href="/api/admin/newsletters.csv" download="subscribers.csv">
            Export CSV
          </a>
        </Button>
        <ActionButton
          variant="outline"
          size="sm"
          minW="7rem"
          isDisabled={list.isFetching}
          onClick={async () => {
            const { error } = await list.refetch();
            if (error && list.data)
              toast({
                title: 'Error loading subscribers',
                description: reasonOf(error),
                kind: 'error',
              });
          }}
        >
          Refresh List
        </ActionButton>
      </Flex>
      {list.isPending && <ListSkeleton label="Loading subscribers…" widths={['95%', '92%', '97%', '90%']} />}
      {list.isError && !list.data && (
        <ListFailure onRetry={list.refetch}>Error loading subscribers</ListFailure>
      )}
      {list.data?.total === 0 && (
        <EmptyState>{q ? `No subscribers found for “${q}”` : 'No subscribers found'}</EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <Table aria-busy={list.isFetching}>
          <thead>
            <tr>
              {['Email', 'Name', 'Subscription Date', 'Status', 'Actions'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...pointerProps}>
            {rows.map(({ row: subscriber, isGone }) => (
              <Row
                // A removed row gets a new key, so that it does not keep the focus.
                key={isGone ? `gone ${subscriber.id}` : subscriber.id}
                subscriber={subscriber}
                isGone={isGone}
                isBusy={isBusy(subscriber.id)}
                onStatusChange={(active) =>
                  track(subscriber.id, setStatus.mutateAsync({ id: subscriber.id, active }))
                }
                onDelete={() => setSubscriberToDelete(subscriber)}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Flex mt="5">
        <Pagination page={page} limit={pageSize} total={list.data?.total ?? 0} linkTo={linkTo} />
      </Flex>
      <ConfirmDialog
        isOpen={subscriberToDelete !== null}
        title="Delete this subscriber?"
        question={`${subscriberToDelete?.email ?? ''} will no longer receive the newsletter. This action cannot be undone.`}
        confirm="Delete"
        onCancel={() => setSubscriberToDelete(null)}
        onConfirm={() => {
          if (subscriberToDelete)
            track(subscriberToDelete.id, remove.mutateAsync({ id: subscriberToDelete.id }));
          setSubscriberToDelete(null);
        }}
      />
    </chakra.section>
  );
}

interface RowProps {
  readonly subscriber: SubscriberOutput;
  readonly isGone: boolean;
  readonly isBusy: boolean;
  readonly onStatusChange: (active: boolean) => void;
  readonly onDelete: () => void;
}

function Row({ subscriber, isGone, isBusy, onStatusChange, onDelete }: RowProps) {
  const isActive = subscriber.isActive === 'true';
  return (
    <chakra.tr data-row={isGone ? undefined : subscriber.id} visibility={isGone ? 'hidden' : undefined}>
      <chakra.td overflowWrap="anywhere" fontWeight={600}>
        <BreakableEmail>{subscriber.email}</BreakableEmail>
      </chakra.td>
      <chakra.td overflowWrap="anywhere">
        {subscriber.name && <BidiSpan>{subscriber.name}</BidiSpan>}
      </chakra.td>
      <chakra.td whiteSpace="nowrap">{formatLocalTime(subscriber.dateSubscribed, 'date')}</chakra.td>
      <td>
        <StateBadge palette={isActive ? 'green' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</StateBadge>
        {subscriber.bouncedAt && (
          <chakra.div color="muted" fontSize="xs">
            {'Bounced '}
            <chakra.span whiteSpace="nowrap">{formatLocalTime(subscriber.bouncedAt, 'date')}</chakra.span>
          </chakra.div>
        )}
      </td>
      <td>
        <Flex gap="1" wrap={{ base: 'wrap', lg: 'nowrap' }}>
          <DecisionButton
            data-control="status"
            variant="outline"
            {...rowActionSize}
            minW="6.2rem"
            isDisabled={isBusy}
            aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${subscriber.email}`}
            onClick={() => onStatusChange(!isActive)}
          >
            {isActive ? 'Deactivate' : 'Activate'}
          </DecisionButton>
          <Button variant="outline" {...rowActionSize} asChild>
            <a href={`mailto:${subscriber.email}`} aria-label={`Send email to ${subscriber.email}`}>
              Email
            </a>
          </Button>
          <DangerButton
            data-control="delete"
            {...rowActionSize}
            isDisabled={isBusy}
            aria-label={`Delete ${subscriber.email}`}
            onClick={onDelete}
          >
            Delete
          </DangerButton>
        </Flex>
      </td>
    </chakra.tr>
  );
}
