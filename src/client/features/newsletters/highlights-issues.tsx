import { Box, chakra, Heading } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import type { HighlightsOutput, UndeliveredStatus } from '../../../shared/newsletter/newsletter.schemas.ts';
import { formatLocalTime } from '../../ui/text/local-time.ts';
import { UndeliveredEmails } from './undelivered-emails.tsx';

const Cell = chakra('td', {
  base: { py: '2', pe: { base: '2', md: '5' }, fontVariantNumeric: 'tabular-nums' },
});
const HeadCell = chakra('th', {
  base: {
    py: '2',
    pe: { base: '2', md: '5' },
    textAlign: 'start',
    verticalAlign: 'bottom',
    fontWeight: 600,
    color: 'muted',
  },
});
/** Aligns numbers in columns. */
const numericCell = { textAlign: 'end', pe: '0', ps: { base: '2', md: '5' } } as const;

/** A count of emails that opens a list of the failed or retried ones. The touch target is larger than the text. */
const CountButton = chakra('button', {
  base: {
    minWidth: '11',
    minHeight: '11',
    my: '-3',
    textAlign: 'end',
    fontWeight: 600,
    cursor: 'pointer',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.22em',
    _hover: { textDecorationThickness: '2px' },
  },
});

type Issue = HighlightsOutput['issues'][number];

/** Past issues of the highlights, the delivery counts of each, and on request its undelivered emails. */
export function HighlightsIssues({ issues }: { issues: HighlightsOutput['issues'] }) {
  const listId = useId();
  const [shown, setShown] = useState<{ readonly id: number; readonly status: UndeliveredStatus } | null>(
    null,
  );
  const opener = useRef<HTMLButtonElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (issues.length === 0) return null;
  const shownIssue = issues.find(({ id }) => id === shown?.id);
  const close = () => {
    setShown(null);
    // The button disappears when no email has the status anymore.
    (opener.current?.isConnected ? opener : heading).current?.focus();
  };
  /** Renders a count of emails. If some of them have this status, the count is a button that lists them. */
  const renderEmailCount = (issue: Issue, count: number, status: UndeliveredStatus) => {
    if (issue.counts[status] === 0) return count.toLocaleString('en-US');
    const isShown = shown?.id === issue.id && shown.status === status;
    return (
      <CountButton
        type="button"
        color={status === 'failed' ? 'red' : 'blue'}
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-label={
          status === 'failed'
            ? `${count.toLocaleString('en-US')} failed: show email addresses`
            : `${count.toLocaleString('en-US')} in progress: show retries`
        }
        onClick={(event) => {
          opener.current = event.currentTarget;
          setShown(isShown ? null : { id: issue.id, status });
        }}
      >
        {count.toLocaleString('en-US')}
      </CountButton>
    );
  };
  return (
    <>
      <Heading as="h3" size="sm" mb="2" ref={heading} tabIndex={-1} outline="none">
        Past issues
      </Heading>
      <Box overflowX="auto">
        <chakra.table fontSize={{ base: 'xs', md: 'sm' }} minW={{ md: '32rem' }} width="full">
          <thead>
            <tr>
              <HeadCell scope="col">Date</HeadCell>
              <HeadCell scope="col">Sent by</HeadCell>
              {['Sermons', 'Delivered', 'In progress', 'Failed'].map((column) => (
                <HeadCell key={column} scope="col" {...numericCell}>
                  {column}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map((issue) => {
              const { id, createdAt, sentBy, sermons, counts } = issue;
              return (
                <chakra.tr key={id} borderTopWidth="1px" borderColor="line">
                  <Cell whiteSpace={{ md: 'nowrap' }}>{formatLocalTime(createdAt)}</Cell>
                  <Cell>{sentBy ?? 'Schedule'}</Cell>
                  <Cell {...numericCell}>{sermons.toLocaleString('en-US')}</Cell>
                  <Cell {...numericCell}>{counts.sent.toLocaleString('en-US')}</Cell>
                  <Cell {...numericCell}>
                    {renderEmailCount(issue, counts.waiting + counts.sending + counts.retrying, 'retrying')}
                  </Cell>
                  <Cell {...numericCell}>{renderEmailCount(issue, counts.failed, 'failed')}</Cell>
                </chakra.tr>
              );
            })}
          </tbody>
        </chakra.table>
      </Box>
      {shown && shownIssue && (
        <UndeliveredEmails
          key={`${shown.id} ${shown.status}`}
          id={listId}
          issue={shownIssue}
          status={shown.status}
          onClose={close}
        />
      )}
    </>
  );
}
