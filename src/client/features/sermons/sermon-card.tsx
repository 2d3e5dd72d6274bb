import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { sermonSlug } from '../../../shared/sermon-url.ts';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { AudioMark } from '../../ui/audio/audio-mark.tsx';
import { BidiSpan, BidiText, hebrewBlock, startSideOf } from '../../ui/text/bidi-text.tsx';
import { touchTargetBorder } from '../../ui/touch-target.ts';
import { Avatar } from './avatar.tsx';
import { SermonPicture } from './sermon-picture.tsx';
import { cardPreview } from './sermon-text.ts';

/** A sermon in a grid, or a message if there is none. The layout of a card with Hebrew text is right to left. */
export function SermonCard({ sermon }: { sermon: SermonCardOutput | null | undefined }) {
  if (!sermon) {
    return (
      <Box as="article" borderTopWidth="1px" borderColor="line" pt="4" color="muted">
        Sermon data unavailable
      </Box>
    );
  }
  const preview = cardPreview(sermon);
  const isFeatured = sermon.isFeatured === 'true';
  const direction = sermon.direction;
  const link = { to: '/sermon/$slug', params: { slug: sermonSlug(sermon) } } as const;
  return (
    <Flex
      as="article"
      dir={direction}
      direction="column"
      borderTopWidth="1px"
      borderColor={isFeatured ? 'goldLine' : 'ink'}
      pt="4"
      height="full"
      overflowWrap="anywhere"
    >
      <Flex fontSize="xs" color="muted" columnGap="3" align="flex-start" justify="space-between" mb="2">
        <Flex columnGap="3" wrap="wrap" minW="0">
          <BidiSpan>{sermon.sermonType || 'Sermon'}</BidiSpan>
          <time dateTime={sermon.dateDelivered.slice(0, 10)}>
            <bdi>{formatLongDay(sermon.dateDelivered)}</bdi>
          </time>
        </Flex>
        {sermon.audioUrl && <AudioMark seconds={sermon.audioDuration} flex="none" />}
      </Flex>
      <Flex gap="4" mb="2" align="flex-start">
        <Heading
          as="h3"
          size="md"
          flex="1"
          minW="0"
          textAlign={startSideOf(direction)}
          {...blockAttributes(sermon.title)}
        >
          <chakra.span lineClamp={2} {...touchTargetBorder} _hover={{ color: 'blue' }} asChild>
            <Link {...link}>
              <BidiText>{sermon.title}</BidiText>
            </Link>
          </chakra.span>
        </Heading>
        {isFeatured && (
          <Box width="7.5rem" flex="none" aspectRatio="3 / 2" overflow="hidden" borderRadius="sm" mt="1">
            <SermonPicture sermon={sermon} sizes="7.5rem" />
          </Box>
        )}
      </Flex>
      <Box
        as="p"
        color="muted"
        mb="5"
        lineClamp={4}
        // Inside a right-to-left block, BidiText does not mark Hebrew, so the block names the language.
        lang={direction === 'rtl' ? hebrewBlock(preview).lang : undefined}
      >
        <BidiText direction={direction}>{preview}</BidiText>
      </Box>
      {isFeatured && sermon.audioUrl && (
        // biome-ignore lint/a11y/useMediaCaption: a recording has no captions; the text of the sermon is on its page
        <chakra.audio
          controls
          preload="none"
          src={sermon.audioUrl}
          aria-label={`Listen to ${sermon.title}`}
          width="full"
          height="11"
          mb="5"
        />
      )}
      <Flex mt="auto" align="center" gap="3">
        <Avatar name={sermon.rabbiName} src={sermon.headshotUrl} size="10" />
        {/* Two lines, because truncating a single one cuts off the beginning of a Hebrew name after English text. */}
        <Box minW="0" fontSize="sm" lineHeight="1.35">
          <Box fontWeight={600} lineClamp={2}>
            <BidiSpan>{sermon.rabbiName}</BidiSpan>
          </Box>
          <Box color="muted" lineClamp={2}>
            <BidiSpan>{sermon.synagogueName}</BidiSpan>
          </Box>
        </Box>
        <chakra.span
          ms="auto"
          color="blue"
          fontWeight={600}
          fontSize="sm"
          whiteSpace="nowrap"
          display="inline-flex"
          alignItems="center"
          minHeight="11"
          _hover={{ textDecoration: 'underline' }}
          asChild
        >
          <Link {...link} aria-label={`Read sermon: ${sermon.title}`}>
            Read sermon
          </Link>
        </chakra.span>
      </Flex>
    </Flex>
  );
}
