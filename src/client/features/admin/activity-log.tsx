import { Link as Anchor, Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { AuditAction, AuditEntryOutput } from '../../../shared/audit.schemas.ts';
import { type SermonFieldName, sermonFieldNames, sermonFields } from '../../../shared/sermon-fields.ts';
import { trpc } from '../../api/trpc.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useLastPage } from '../../ui/navigation/use-last-page.ts';
import { BidiLines } from '../../ui/text/bidi-lines.tsx';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';
import { formatLocalTime } from '../../ui/text/local-time.ts';

const pageSize = 50;

/** The phrase between the actor and the subject: 'published' in 'admin published A Title'. */
const actionPhrases: Record<AuditAction, string> = {
  'sermon.publish': 'published',
  'sermon.unpublish': 'unpublished',
  'sermon.feature': 'featured',
  'sermon.unfeature': 'unfeatured',
  'sermon.hide': 'hid',
  'sermon.unhide': 'unhid',
  'sermon.edit': 'edited',
  'sermon.delete': 'deleted',
  'sermon.return': 'returned',
  'sermon.decline': 'declined',
  'sermon.reopen': 'reopened',
  'submission.correct': 'corrected',
  'submission.withdraw': 'withdrew',
  'submission.revoke': 'revoked the personal link for',
  'submission.link': 'sent a new personal link for',
  'proposal.send': 'proposed changes to',
  'proposal.withdraw': 'withdrew the proposed changes to',
  'proposal.accept': 'accepted proposed changes to',
  'proposal.decline': 'declined proposed changes to',
  'subscriber.add': 'added the subscriber',
  'subscriber.activate': 'activated the subscriber',
  'subscriber.deactivate': 'deactivated the subscriber',
  'subscriber.delete': 'deleted the subscriber',
  'subscriber.bounce': 'deactivated the unreachable subscriber',
  'subscriber.export': 'exported the subscribers',
  'sermons.import': 'imported sermons',
  'sermons.export': 'exported the sermons',
  'site.export': 'exported everything',
  'rabbi.rename': 'renamed the rabbi',
  'rabbi.merge': 'merged the rabbi',
  'rabbi.unmerge': 'undid the merge of the rabbi',
  'rabbi.split': 'split off the rabbi',
  'rabbi.dismiss-duplicate': 'dismissed a likely duplicate of the rabbi',
  'rabbi.restore-duplicate': 'restored a likely duplicate of the rabbi',
  'synagogue.rename': 'renamed the synagogue',
  'synagogue.merge': 'merged the synagogue',
  'synagogue.unmerge': 'undid the merge of the synagogue',
  'synagogue.split': 'split off the synagogue',
  'synagogue.dismiss-duplicate': 'dismissed a likely duplicate of the synagogue',
  'synagogue.restore-duplicate': 'restored a likely duplicate of the synagogue',
  'place.merge': 'merged the place',
  'place.unmerge': 'undid the merge of the place',
  'highlights.send': 'sent the weekly highlights',
  'highlights.test': 'sent a test of the weekly highlights',
  'highlights.introduction': 'edited the introduction of the weekly highlights',
  'highlights.omit': 'left this sermon out of the weekly highlights:',
  'highlights.restore': 'added this sermon back to the weekly highlights:',
  'admin.login': 'logged in',
  'admin.login-failed': 'failed to log in',
  'admin.logout': 'logged out',
  'admin.password': 'changed the password',
  'admin.password-failed': 'failed to change the password',
};

/** The actions whose phrase or summary already says what changed. */
const actionsWithoutDetails: readonly string[] = [
  'sermon.publish',
  'sermon.unpublish',
  'sermon.feature',
  'sermon.unfeature',
  'sermon.hide',
  'sermon.unhide',
  'subscriber.activate',
  'subscriber.deactivate',
  'sermons.import',
] satisfies AuditAction[];

/** Returns the phrase of an action; its name if a newer server sent an action that this page does not know. */
const phraseOf = (action: string): string => actionPhrases[action as AuditAction] ?? action;

interface ActivityLogProps {
  readonly page: number;
  /** Limits the log to this sermon. */
  readonly sermonId: number | undefined;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** The audit log: actor, action, subject, time and, for some actions, the changes (docs/product/sermons.md S22). */
export function ActivityLog({ page, sermonId, linkTo }: ActivityLogProps) {
  const log = trpc.admin.audit.list.useQuery(
    { page, limit: pageSize, sermonId },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  useLastPage({ page, limit: pageSize, total: log.isPlaceholderData ? undefined : log.data?.total, linkTo });
  return (
    <section aria-label="Activity">
      {sermonId !== undefined && (
        <Flex align="center" gap="3" mb="4" fontSize="sm" color="muted">
          Activity for sermon {sermonId}
          <Anchor asChild>
            <Link to="/admin" search={{ tab: 'activity' }}>
              Show all activity
            </Link>
          </Anchor>
        </Flex>
      )}
      {log.isPending && (
        <ListSkeleton label="Loading activity…" widths={['85%', '70%', '90%', '65%', '80%']} />
      )}
      {log.isError && !log.data && (
        <ListFailure onRetry={log.refetch}>Error loading activity. Please try again.</ListFailure>
      )}
      {log.data?.total === 0 && <EmptyState>No activity found.</EmptyState>}
      {groupByDay(log.data?.items ?? []).map(([day, entries]) => (
        <chakra.section key={day} aria-label={day} _notFirst={{ mt: '6' }}>
          <Heading as="h2" fontSize="md" pb="1" borderBottomWidth="1px" borderColor="line">
            {day}
          </Heading>
          <chakra.ol listStyleType="none">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </chakra.ol>
        </chakra.section>
      ))}
      <Flex mt="5">
        <Pagination page={page} limit={pageSize} total={log.data?.total ?? 0} linkTo={linkTo} />
      </Flex>
    </section>
  );
}

/** An entry as received. JSON omits undefined values. */
type ReceivedEntry = Omit<AuditEntryOutput, 'changes'> & {
  readonly changes: Record<string, { before?: unknown; after?: unknown }> | null;
};

/** Groups the entries by day, in the user's time zone. */
function groupByDay(entries: readonly ReceivedEntry[]): (readonly [day: string, entries: ReceivedEntry[]])[] {
  const days: (readonly [string, ReceivedEntry[]])[] = [];
  for (const entry of entries) {
    const day = formatLocalTime(entry.createdAt, 'date with weekday');
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(entry);
    else days.push([day, [entry]]);
  }
  return days;
}

/** Summarizes an import in one line: 'from sermons.csv: 200 imported as drafts, 3 invalid'. */
function summarizeImport(changes: NonNullable<ReceivedEntry['changes']>): string {
  const { file, imported, known, refused, published, failed, cancelled } = Object.fromEntries(
    Object.entries(changes).map(([field, { after }]) => [field, after]),
  );
  const formatCount = (value: unknown, label: string) =>
    Number(value) > 0 ? [`${Number(value).toLocaleString('en-US')} ${label}`] : [];
  const parts = [
    `${Number(imported ?? 0).toLocaleString('en-US')} imported${published ? '' : ' as drafts'}`,
    ...formatCount(known, 'already imported or duplicate'),
    ...formatCount(refused, 'invalid'),
    ...(failed ? ['failed'] : []),
    ...(cancelled ? ['canceled'] : []),
  ];
  return `${typeof file === 'string' ? `from ${file}: ` : ''}${parts.join(', ')}`;
}

function Entry({ entry }: { entry: ReceivedEntry }) {
  const changes = Object.entries(entry.changes ?? {})
    .map(([field, { before, after }]) => ({ field, before: textOf(before), after: textOf(after) }))
    .filter(({ before, after }) => before || after)
    .sort((one, other) => positionOf(one.field) - positionOf(other.field));
  const showsChanges = !actionsWithoutDetails.includes(entry.action);
  const label = entry.subjectLabel;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '4.75rem minmax(0, 1fr)', md: '6rem minmax(0, 1fr)' }}
      columnGap="4"
      py="2"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
    >
      <chakra.time dateTime={entry.createdAt} color="muted" fontVariantNumeric="tabular-nums">
        {formatLocalTime(entry.createdAt, 'time')}
      </chakra.time>
      <Box minW="0" overflowWrap="anywhere">
        <chakra.span fontWeight={600}>{entry.actor}</chakra.span> {phraseOf(entry.action)}
        {label && (
          <>
            {' '}
            {entry.subjectType === 'sermon' && entry.action !== 'sermon.delete' ? (
              <Anchor asChild>
                <Link to="/admin" search={{ show: 'all', sermon: Number(entry.subjectId) }}>
                  <BidiSpan>{label}</BidiSpan>
                </Link>
              </Anchor>
            ) : (
              <BidiSpan>{label}</BidiSpan>
            )}
          </>
        )}
        {entry.action === 'sermons.import' && entry.changes && <> {summarizeImport(entry.changes)}</>}
        {showsChanges && changes.length > 0 && (
          <chakra.details mt="1">
            <chakra.summary
              cursor="pointer"
              color="muted"
              minHeight={byPointer('11', '6')}
              alignContent="center"
            >
              {changes.map(({ field }) => fieldName(field)).join(', ')}
            </chakra.summary>
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </chakra.details>
        )}
      </Box>
    </chakra.li>
  );
}

const orderedFields: readonly string[] = sermonFieldNames;

/** The position of a field in {@link sermonFieldNames}. Other names come last and keep their order. */
function positionOf(field: string): number {
  const position = orderedFields.indexOf(field);
  return position === -1 ? orderedFields.length : position;
}

/** The label of a field in lower case, such as 'rabbi headshot'. Other names are split: 'merged into'. */
function fieldName(name: string): string {
  const label = Object.hasOwn(sermonFields, name) ? sermonFields[name as SermonFieldName].label : undefined;
  // Keeps abbreviations, such as 'URL'.
  if (label) return label.replace(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);

const Change = ({ field, before, after }: { field: string; before: string; after: string }) => (
  <Box my="2" ps="3" borderInlineStartWidth="2px" borderColor="line">
    <Box color="muted" fontSize="xs">
      {fieldName(field)}
    </Box>
    {before && (
      <chakra.del display="block" color="red" whiteSpace="pre-wrap">
        <BidiLines>{before}</BidiLines>
      </chakra.del>
    )}
    {after && (
      <chakra.ins display="block" color="green" textDecoration="none" whiteSpace="pre-wrap">
        <BidiLines>{after}</BidiLines>
      </chakra.ins>
    )}
  </Box>
);
