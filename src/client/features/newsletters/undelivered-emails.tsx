import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type {
  HighlightsOutput,
  UndeliveredOutput,
  UndeliveredStatus,
} from '../../../shared/newsletter/newsletter.schemas.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { useFocusKeeper } from '../../ui/navigation/focus-keeper.ts';
import { PageButtons } from '../../ui/navigation/page-buttons.tsx';
import { usePageInRange } from '../../ui/navigation/use-page-in-range.ts';
import { BreakableEmail } from '../../ui/text/breakable-email.tsx';
import { formatLocalTime } from '../../ui/text/local-time.ts';
import { plural } from '../../ui/text/quantities.ts';
import { useBusySubscribers, useSubscriberStatus } from './use-subscriber-status.ts';

const pageSize = 50;
/** How often a list of retries is refreshed, in milliseconds. Retries may succeed while the list is open. */
const pollMs = 10_000;

const messages: Record<UndeliveredStatus, { title: string; intro: string; empty: string }> = {
  failed: {
    title: 'Not delivered',
    intro:
      'We stopped trying to deliver this issue to these email addresses. If one no longer exists, deactivate it so that later issues skip it.',
    empty: 'Every email of this issue was delivered or is still being sent.',
  },
  retrying: {
    title: 'Retrying',
    intro:
      'The mail server has not accepted these emails yet. They are retried automatically, at increasing intervals.',
    empty: 'No emails of this issue are waiting to be retried.',
  },
};

interface UndeliveredEmailsProps {
  readonly id: string;
  readonly issue: HighlightsOutput['issues'][number];
  readonly status: UndeliveredStatus;
  readonly onClose: () => void;
}

/** The undelivered emails of an issue, each with the mail server's response or another reason. */
export function UndeliveredEmails({ id, issue, status, onClose }: UndeliveredEmailsProps) {
  const [page, setPage] = useState(1);
  const emails = trpc.admin.newsletters.highlights.undelivered.useQuery(
    { id: issue.id, status, page, limit: pageSize },
    {
      staleTime: 0,
      placeholderData: (previous) => previous,
      refetchInterval: status === 'retrying' ? pollMs : false,
    },
  );
  // Delivered emails leave the list.
  const total = emails.isPlaceholderData ? undefined : emails.data?.total;
  usePageInRange({ page, limit: pageSize, total, setPage });
  const { isBusy, track } = useBusySubscribers();
  const setStatus = useSubscriberStatus();
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The 'Deactivate' button disappears when the subscriber is inactive.
  useFocusKeeper(section, () => heading.current);
  useEffect(() => heading.current?.focus(), []);
  const goToPage = (next: number) => {
    setPage(next);
    heading.current?.focus();
  };
  const { title, intro, empty } = messages[status];
  return (
    <chakra.section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      mt="6"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Flex gap="4" align="baseline" justify="space-between">
        <Heading as="h4" id={`${id}-title`} size="sm" ref={heading} tabIndex={-1} outline="none">
          {title}, {formatLocalTime(issue.createdAt)}
        </Heading>
        <Button variant="plain" size="sm" onClick={onClose}>
          Close
        </Button>
      </Flex>
      {emails.isPending && (
        <ListSkeleton label="Loading the email addresses…" widths={['80%', '65%', '75%']} />
      )}
      {emails.isError && !emails.data && (
        <ListFailure onRetry={emails.refetch}>
          Error loading the email addresses. Please try again.
        </ListFailure>
      )}
      {emails.data && (
        <Box as="p" color="muted" fontSize="sm" mb="3" maxW="prose">
          {emails.data.total === 0 ? empty : intro}
        </Box>
      )}
      <chakra.ul
        listStyleType="none"
        borderTopWidth={emails.data?.items.length ? '1px' : '0'}
        borderColor="line"
        opacity={emails.isPlaceholderData ? 0.6 : 1}
      >
        {emails.data?.items.map((delivery) => (
          <Row key={delivery.id} delivery={delivery}>
            {status === 'failed' && (
              <SubscriptionState
                delivery={delivery}
                isBusy={isBusy}
                onDeactivate={(id) => track(id, setStatus.mutateAsync({ id, active: false }))}
              />
            )}
          </Row>
        ))}
      </chakra.ul>
      <PageButtons page={page} limit={pageSize} total={emails.data?.total ?? 0} onPage={goToPage} />
    </chakra.section>
  );
}

interface SubscriptionStateProps {
  readonly delivery: UndeliveredOutput;
  readonly isBusy: (subscriberId: number) => boolean;
  readonly onDeactivate: (subscriberId: number) => void;
}

/** Whether the next issue goes to this email address, and a button to stop that. */
function SubscriptionState({
  delivery: { subscriberId, email, isActive },
  isBusy,
  onDeactivate,
}: SubscriptionStateProps) {
  if (subscriberId === null) return null;
  if (isActive === 'false') return <StateBadge>Inactive</StateBadge>;
  return (
    <ActionButton
      data-control="deactivate"
      variant="outline"
      size="sm"
      isDisabled={isBusy(subscriberId)}
      aria-label={`Deactivate ${email}`}
      onClick={() => onDeactivate(subscriberId)}
    >
      Deactivate
    </ActionButton>
  );
}

function Row({
  delivery: { id, email, reason, attempts },
  children,
}: {
  delivery: UndeliveredOutput;
  children: ReactNode;
}) {
  return (
    <chakra.li
      data-row={id}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', md: 'minmax(0, 2fr) minmax(0, 3fr) 7rem' }}
      columnGap="5"
      rowGap="1"
      alignItems="center"
      minHeight="11"
      py="2"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
    >
      <Box overflowWrap="anywhere" fontWeight={email ? 600 : undefined} color={email ? undefined : 'muted'}>
        {email ? <BreakableEmail>{email}</BreakableEmail> : 'Deleted subscriber'}
      </Box>
      <Box
        overflowWrap="anywhere"
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        gridRow={{ base: '2', md: 'auto' }}
      >
        {reason ? (
          <>
            “<bdi>{reason}</bdi>”
          </>
        ) : (
          <chakra.span color="muted">No reason given</chakra.span>
        )}{' '}
        <chakra.span color="muted" fontSize="xs" whiteSpace="nowrap">
          {plural(attempts, 'attempt')}
        </chakra.span>
      </Box>
      <Flex justify="flex-end">{children}</Flex>
    </chakra.li>
  );
}
