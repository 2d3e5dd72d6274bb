import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { AudioMark } from '../../ui/audio/audio-mark.tsx';
import { ContributorName } from '../../ui/navigation/contributor-name.tsx';
import { BidiText } from '../../ui/text/bidi-text.tsx';
import { touchTargetSpace } from '../../ui/touch-target.ts';

interface OccasionContentsProps {
  readonly sermons: readonly SermonCardOutput[];
  /** The name that all sermons share, which the page shows above them. */
  readonly shared?: 'rabbi' | 'synagogue';
}

/** The sermons of an occasion, a rabbi or a synagogue, set like the table of contents of a book. */
export const OccasionContents = ({ sermons, shared }: OccasionContentsProps) => (
  <chakra.ol listStyleType="none">
    {sermons.map((sermon) => (
      <Chapter key={sermon.id} sermon={sermon} shared={shared} />
    ))}
  </chakra.ol>
);

function Chapter({ sermon, shared }: { sermon: SermonCardOutput } & Pick<OccasionContentsProps, 'shared'>) {
  return (
    <chakra.li
      borderBottomWidth="1px"
      borderColor="line"
      py={{ base: '4', md: '5' }}
      overflowWrap="anywhere"
      breakInside="avoid"
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        align={{ md: 'baseline' }}
        columnGap="8"
        rowGap="1"
      >
        <Heading as="h3" size="md" minW="0" flex="1" textAlign="start">
          <chakra.span {...touchTargetSpace} _hover={{ color: 'blue' }} asChild>
            <Link to="/sermon/$slug" params={{ slug: sermon.slug || String(sermon.id) }}>
              <bdi {...blockAttributes(sermon.title)}>
                <BidiText>{sermon.title}</BidiText>
              </bdi>
            </Link>
          </chakra.span>
        </Heading>
        <Flex align="center" gap="3" fontSize="sm" color="muted" whiteSpace="nowrap">
          {sermon.audioUrl && <AudioMark seconds={sermon.audioDuration} />}
          <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
        </Flex>
      </Flex>
      <Box color="muted" fontSize="sm" mt="1">
        {shared !== 'rabbi' && (
          <>
            <ContributorName kind="rabbi" of={sermon.rabbi}>
              {sermon.rabbiName}
            </ContributorName>
            {' · '}
          </>
        )}
        {shared !== 'synagogue' && (
          <>
            <ContributorName kind="synagogue" of={sermon.synagogue}>
              {sermon.synagogueName}
            </ContributorName>
            {' · '}
          </>
        )}
        <bdi>{sermon.city}</bdi>
      </Box>
    </chakra.li>
  );
}
