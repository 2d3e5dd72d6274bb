import { Box, chakra, Flex } from '@chakra-ui/react';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { AudioMark } from '../../ui/audio/audio-mark.tsx';
import { ContributorName } from '../../ui/navigation/contributor-name.tsx';
import { SermonHeading } from '../../ui/navigation/sermon-heading.tsx';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';

interface SermonListProps {
  readonly sermons: readonly SermonCardOutput[];
  /** The kind of the contributor that all sermons have in common. The entries leave out that contributor's name. */
  readonly sharedContributor?: 'rabbi' | 'synagogue';
}

/** The sermons of an occasion, a rabbi or a synagogue: one entry each, without picture and text. */
export const SermonList = ({ sermons, sharedContributor }: SermonListProps) => (
  <chakra.ol listStyleType="none">
    {sermons.map((sermon) => (
      <Entry key={sermon.id} sermon={sermon} sharedContributor={sharedContributor} />
    ))}
  </chakra.ol>
);

function Entry({
  sermon,
  sharedContributor,
}: { sermon: SermonCardOutput } & Pick<SermonListProps, 'sharedContributor'>) {
  return (
    <chakra.li
      borderBottomWidth="1px"
      borderColor="line"
      py={{ base: '4', md: '5' }}
      overflowWrap="anywhere"
      breakInside="avoid"
    >
      <SermonHeading sermon={sermon}>
        <Flex align="center" gap="3" fontSize="sm" color="muted" whiteSpace="nowrap">
          {sermon.audioUrl && <AudioMark seconds={sermon.audioDuration} />}
          <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
        </Flex>
      </SermonHeading>
      <Box color="muted" fontSize="sm" mt="1">
        {sharedContributor !== 'rabbi' && (
          <>
            <ContributorName kind="rabbi" of={sermon.rabbi}>
              {sermon.rabbiName}
            </ContributorName>
            {' · '}
          </>
        )}
        {sharedContributor !== 'synagogue' && (
          <>
            <ContributorName kind="synagogue" of={sermon.synagogue}>
              {sermon.synagogueName}
            </ContributorName>
            {' · '}
          </>
        )}
        <BidiSpan>{sermon.city}</BidiSpan>
      </Box>
    </chakra.li>
  );
}
