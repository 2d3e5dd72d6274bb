import { Box, chakra, Heading } from '@chakra-ui/react';
import { formatShortDay } from '../../../shared/calendar-day';
import type { HighlightsOutput } from '../../../shared/newsletter.schemas';

const Cell = chakra('td', { base: { py: '2', pe: '5', fontVariantNumeric: 'tabular-nums' } });
const HeadCell = chakra('th', {
  base: { py: '2', pe: '5', textAlign: 'start', fontWeight: 600, color: 'muted', whiteSpace: 'nowrap' },
});
/** Figures stand under each other. */
const figures = { textAlign: 'end', pe: '0', ps: '5' } as const;

/** Past issues of the highlights, and what became of their mails. */
export function HighlightsIssues({ issues }: { issues: HighlightsOutput['issues'] }) {
  if (issues.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="sm" mb="2">
        Past issues
      </Heading>
      <Box overflowX="auto">
        <chakra.table fontSize="sm" minW="32rem" width="full">
          <thead>
            <tr>
              <HeadCell scope="col">Date</HeadCell>
              <HeadCell scope="col">Sent by</HeadCell>
              {['Sermons', 'Delivered', 'On the way', 'Failed'].map((column) => (
                <HeadCell key={column} scope="col" {...figures}>
                  {column}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map(({ id, createdAt, sentBy, sermons, counts }) => (
              <chakra.tr key={id} borderTopWidth="1px" borderColor="line">
                <Cell whiteSpace="nowrap">{formatShortDay(createdAt, 'Invalid date')}</Cell>
                <Cell>{sentBy ?? 'Schedule'}</Cell>
                <Cell {...figures}>{sermons.toLocaleString('en-US')}</Cell>
                <Cell {...figures}>{counts.sent.toLocaleString('en-US')}</Cell>
                <Cell {...figures}>
                  {(counts.waiting + counts.sending + counts.retrying).toLocaleString('en-US')}
                </Cell>
                <Cell {...figures} color={counts.failed > 0 ? 'red' : undefined}>
                  {counts.failed.toLocaleString('en-US')}
                </Cell>
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
    </>
  );
}
