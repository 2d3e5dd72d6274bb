import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import type { DirectoryRow } from '../../../../shared/directory.schemas.ts';
import { blockAttributes, directionOf } from '../../../../shared/text/text-direction.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { AudioMark } from '../../../ui/audio/audio-mark.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ContributorName } from '../../../ui/navigation/contributor-name.tsx';
import { BidiSpan, BidiText } from '../../../ui/text/bidi-text.tsx';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import { truncate } from '../sermon-text.ts';
import { currentOrder, type DirectoryOrder, directoryColumns, nextOrder } from './directory-order.ts';
import { MarkedText, MatchExcerpt, textOf } from './sermon-match.tsx';

const HeadCell = chakra('th', {
  base: {
    textAlign: 'left',
    fontWeight: 600,
    fontSize: 'xs',
    color: 'muted',
    pr: '4',
    borderBottomWidth: '1px',
    borderColor: 'ink',
    verticalAlign: 'bottom',
    '&[aria-sort]': { color: 'ink' },
  },
});
/** One sermon: a group of rows on wide screens, a card on phones. */
const Entry = chakra('tbody', {
  base: {
    display: { base: 'block', md: 'table-row-group' },
    borderBottomWidth: '1px',
    borderColor: 'line',
    py: { base: '5', md: '0' },
    breakInside: 'avoid',
  },
});
const Row = chakra('tr', { base: { display: { base: 'block', md: 'table-row' } } });
const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    pt: { base: '0', md: '4' },
    pb: { base: '0', md: '4' },
    pr: { base: '0', md: '4' },
    verticalAlign: 'top',
    // Columns stay aligned left, even with Hebrew text.
    textAlign: { base: 'start', md: 'left' },
    overflowWrap: 'anywhere',
  },
});

interface SermonTableProps {
  readonly sermons: readonly DirectoryRow[];
  readonly order: DirectoryOrder;
  readonly isSearch: boolean;
}

/** The table of the directory. Its links contain the id of the sermon (docs/product/screens.md V11). */
export function SermonTable({ sermons, order, isSearch }: SermonTableProps) {
  const activeOrder = currentOrder(order, isSearch);
  const columns = directoryColumns.map((column) => ({
    ...column,
    direction: activeOrder?.sort === column.sort ? activeOrder.order : null,
    // A function, because the URL may have changed since this render. A new order starts at page 1.
    search: (currentSearch: object) => ({
      ...currentSearch,
      page: undefined,
      sort: undefined,
      order: undefined,
      ...nextOrder(column.sort, order, isSearch),
    }),
  }));
  return (
    <>
      <Flex
        as="nav"
        aria-label="Sort order"
        data-no-print
        display={{ base: 'flex', md: 'none' }}
        wrap="wrap"
        align="center"
        columnGap="0"
        fontSize="xs"
        color="muted"
        borderBottomWidth="1px"
        borderColor="ink"
      >
        <chakra.span me="1" css={{ '@media (max-width: 22.5rem)': { display: 'none' } }}>
          Sort by
        </chakra.span>
        {columns.map((column) => (
          <SortLink key={column.sort} {...column} label={column.sort === 'title' ? 'Title' : column.label} />
        ))}
      </Flex>
      <chakra.table
        width="full"
        borderCollapse="collapse"
        fontSize="sm"
        display={{ base: 'block', md: 'table' }}
        tableLayout="fixed"
      >
        <chakra.thead display={{ base: 'none', md: 'table-header-group' }}>
          <tr>
            {columns.map((column) => (
              <HeadCell
                key={column.sort}
                scope="col"
                width={column.width}
                aria-sort={
                  column.direction ? (column.direction === 'asc' ? 'ascending' : 'descending') : undefined
                }
              >
                <SortLink {...column} isInHeader />
              </HeadCell>
            ))}
          </tr>
        </chakra.thead>
        {sermons.map((sermon) => (
          <SermonEntry key={sermon.id} sermon={sermon} />
        ))}
      </chakra.table>
    </>
  );
}

interface SortLinkProps {
  readonly label: string;
  readonly direction: 'asc' | 'desc' | null;
  readonly search: (currentSearch: object) => object;
  /** Whether the link is in a column header, whose `aria-sort` already says the direction. */
  readonly isInHeader?: boolean;
}

const SortLink = ({ label, direction, search, isInHeader = false }: SortLinkProps) => (
  <chakra.span
    color={direction ? 'ink' : undefined}
    fontWeight={{ base: direction ? 600 : undefined, md: 600 }}
    display="inline-flex"
    minHeight={byPointer('11', '10')}
    // Even gaps between the labels, and a minimum touch target for short ones.
    minWidth={byPointer('11', '0')}
    px={{ base: '1.5', md: '0' }}
    justifyContent={{ base: 'center', md: 'start' }}
    alignItems="center"
    gap="1"
    _hover={{ color: 'blue' }}
    asChild
  >
    <Link
      to="/directory"
      search={search as never}
      resetScroll={false}
      activeOptions={{ exact: true, explicitUndefined: true }}
      aria-label={
        direction && !isInHeader ? `${label}, ${direction === 'asc' ? 'ascending' : 'descending'}` : undefined
      }
    >
      {label}
      {direction && <span aria-hidden="true">{direction === 'asc' ? '↑' : '↓'}</span>}
    </Link>
  </chakra.span>
);

function SermonEntry({ sermon }: { sermon: DirectoryRow }) {
  const title = truncate(sermon.title, 40);
  // An excerpt would repeat the title.
  const titleMatch = sermon.match?.field === 'title' && textOf(sermon.match) === title ? sermon.match : null;
  return (
    // Only the direction of the title: the other cells can be in another language.
    <Entry {...blockAttributes(sermon.title)} lang={undefined}>
      <Row>
        <Cell
          fontFamily="heading"
          fontSize={{ base: 'lg', md: '1.125rem' }}
          lineHeight="1.3"
          wordSpacing="0.05em"
          mb={{ base: '1', md: '0' }}
          {...blockAttributes(sermon.title)}
        >
          <chakra.span
            {...touchTargetSpace}
            color="blue"
            _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
            asChild
          >
            <Link to="/sermon/$slug" params={{ slug: String(sermon.id) }} title={sermon.title}>
              {titleMatch ? (
                <MarkedText parts={titleMatch.parts} />
              ) : (
                <BidiText direction={directionOf(sermon.title)}>{title}</BidiText>
              )}
            </Link>
          </chakra.span>
          {sermon.audioUrl && (
            // Inline, so that the mark has the alignment of the title.
            <Box fontFamily="body" fontSize="xs" wordSpacing="normal" mt="1">
              <AudioMark seconds={sermon.audioDuration} display="inline-flex" />
            </Box>
          )}
        </Cell>
        <Cell>
          <ContributorName kind="rabbi" of={sermon.rabbi} isInTable>
            {sermon.rabbiName}
          </ContributorName>
        </Cell>
        <Cell color={{ base: 'muted', md: 'ink' }}>
          <ContributorName kind="synagogue" of={sermon.synagogue} isInTable>
            {sermon.synagogueName}
          </ContributorName>
        </Cell>
        <Cell color="muted" display={{ base: 'inline', md: 'table-cell' }}>
          <BidiSpan>{`${sermon.city}, ${sermon.state}`}</BidiSpan>
        </Cell>
        <Cell color="muted" pr="0" display={{ base: 'inline', md: 'table-cell' }}>
          <chakra.span display={{ base: 'inline', md: 'none' }} aria-hidden="true">
            {'\u00A0· '}
          </chakra.span>
          <chakra.time dateTime={sermon.dateDelivered.slice(0, 10)} whiteSpace="nowrap">
            <bdi>{formatLongDay(sermon.dateDelivered)}</bdi>
          </chakra.time>
        </Cell>
      </Row>
      {sermon.match && !titleMatch && (
        <Row>
          <Cell
            colSpan={directoryColumns.length}
            pt={{ base: '2', md: '0' }}
            mt={{ base: '0', md: '-2' }}
            pr="0"
          >
            <MatchExcerpt match={sermon.match} />
          </Cell>
        </Row>
      )}
    </Entry>
  );
}

/** The skeleton of the rows: columns on wide screens, cards on phones. */
export const SermonTableSkeleton = ({ rowCount }: { rowCount: number }) => (
  <Loading label="Loading sermons…">
    <Box borderBottomWidth="1px" borderColor="ink" height={byPointer('11', '10')} />
    {Array.from({ length: rowCount }, (_, row) => `row ${row}`).map((row) => (
      <Grid
        key={row}
        gridTemplateColumns={{ base: '1fr', md: directoryColumns.map(({ width }) => width).join(' ') }}
        alignItems="start"
        borderBottomWidth="1px"
        borderColor="line"
        py={{ base: '5', md: '4' }}
        minHeight={{ md: '16' }}
        rowGap="2"
      >
        <Skeleton width={{ base: '75%', md: '80%' }} height="1.3em" />
        <Skeleton width={{ base: '45%', md: '75%' }} />
        <Skeleton width={{ base: '55%', md: '80%' }} />
        <Skeleton width="70%" />
        <Skeleton width="85%" display={{ base: 'none', md: 'block' }} />
      </Grid>
    ))}
  </Loading>
);
