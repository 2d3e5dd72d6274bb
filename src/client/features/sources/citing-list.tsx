import { Box, chakra } from '@chakra-ui/react';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { CitingSermon } from '../../../shared/source.schemas.ts';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { SermonHeading } from '../../ui/navigation/sermon-heading.tsx';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';

/** Sermons that cite a chapter, each with the text around the first citation. */
export const CitingList = ({ sermons }: { sermons: readonly CitingSermon[] }) => (
  <chakra.ol listStyleType="none">
    {sermons.map((sermon) => (
      <Entry key={sermon.id} sermon={sermon} />
    ))}
  </chakra.ol>
);

function Entry({ sermon }: { sermon: CitingSermon }) {
  const { citation, citationCount } = sermon;
  return (
    <chakra.li
      borderBottomWidth="1px"
      borderColor="line"
      py={{ base: '5', md: '6' }}
      overflowWrap="anywhere"
      breakInside="avoid"
    >
      <SermonHeading sermon={sermon}>
        <Box fontSize="sm" color="muted" whiteSpace="nowrap">
          <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
        </Box>
      </SermonHeading>
      <Box color="muted" fontSize="sm" mt="1">
        <BidiSpan>{sermon.rabbiName}</BidiSpan>
        {' · '}
        <BidiSpan>{sermon.synagogueName}</BidiSpan>
        {' · '}
        <BidiSpan>{sermon.city}</BidiSpan>
      </Box>
      <Excerpt citation={citation} />
      {citationCount > 1 && (
        <Box color="muted" fontSize="xs" mt="2">
          {`Cited ${citationCount} times in this sermon`}
        </Box>
      )}
    </chakra.li>
  );
}

function Excerpt({ citation: { before, text, after } }: Pick<CitingSermon, 'citation'>) {
  const direction = directionOf(before + after);
  return (
    <chakra.p
      fontFamily="heading"
      lineHeight="1.6"
      mt="3"
      maxW="34rem"
      fontVariantNumeric="oldstyle-nums"
      {...blockAttributes(before + after)}
    >
      <BidiText direction={direction}>{before}</BidiText>
      <chakra.mark bg="transparent" color="inherit" fontWeight={700}>
        <BidiText direction={direction}>{text}</BidiText>
      </chakra.mark>
      <BidiText direction={direction}>{after}</BidiText>
    </chakra.p>
  );
}
