import { Box, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar-day';
import type { SermonCardOutput } from '../../../shared/sermon.schemas';
import { BidiText, hebrewBlock } from '../../ui/bidi-text';
import { Bone, Loading } from '../../ui/skeleton';
import { cut } from './sermon-text';

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm', textAlign: 'start' },
});
const HeadCell = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 600,
    color: 'muted',
    fontSize: 'xs',
    py: '2',
    pe: '4',
    borderBottomWidth: '1px',
    borderColor: 'ink',
    verticalAlign: 'bottom',
  },
});
const Row = chakra('tr', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'line',
    // On a phone each row is set as a catalogue card.
    display: { base: 'block', md: 'table-row' },
    py: { base: '4', md: '0' },
  },
});
const Cell = chakra('td', {
  base: {
    display: { base: 'block', md: 'table-cell' },
    py: { base: '0', md: '4' },
    pe: { base: '0', md: '4' },
    verticalAlign: 'top',
  },
});

/** The directory's rows (SPEC §2). They lead to sermons by id. */
export function SermonTable({ sermons }: { sermons: readonly SermonCardOutput[] }) {
  return (
    <Table display={{ base: 'block', md: 'table' }}>
      <chakra.thead srOnly={{ base: true, md: false }}>
        <tr>
          <HeadCell scope="col">Sermon Title</HeadCell>
          <HeadCell scope="col">Rabbi</HeadCell>
          <HeadCell scope="col">Synagogue</HeadCell>
          <HeadCell scope="col">Location</HeadCell>
          <HeadCell scope="col" pe="0">
            Date
          </HeadCell>
        </tr>
      </chakra.thead>
      <chakra.tbody display={{ base: 'block', md: 'table-row-group' }}>
        {sermons.map((sermon) => (
          <Row key={sermon.id}>
            <Cell
              fontFamily="heading"
              fontSize="lg"
              lineHeight="1.3"
              minW={{ md: '15rem' }}
              {...hebrewBlock(sermon.title)}
            >
              <chakra.span
                color="blue"
                _hover={{ textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
                asChild
              >
                <Link to="/sermon/$slug" params={{ slug: String(sermon.id) }} title={sermon.title}>
                  <BidiText>{cut(sermon.title, 40)}</BidiText>
                </Link>
              </chakra.span>
            </Cell>
            <Cell {...hebrewBlock(sermon.rabbiName)}>{sermon.rabbiName}</Cell>
            <Cell color={{ base: 'muted', md: 'ink' }} {...hebrewBlock(sermon.synagogueName)}>
              {sermon.synagogueName}
            </Cell>
            <Cell color="muted">
              {sermon.city}, {sermon.state}
            </Cell>
            <Cell color="muted" pe="0" whiteSpace="nowrap">
              <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
            </Cell>
          </Row>
        ))}
      </chakra.tbody>
    </Table>
  );
}

/** The shape of the rows. */
export const SermonTableSkeleton = ({ rows }: { rows: number }) => (
  <Loading label="Loading sermons">
    {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
      <Box key={row} borderBottomWidth="1px" borderColor="line" py="5">
        <Bone width="70%" height="1.2em" mb="2" />
        <Bone width="45%" />
      </Box>
    ))}
  </Loading>
);
