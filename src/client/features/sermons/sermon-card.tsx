import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar-day';
import type { SermonCardOutput } from '../../../shared/sermon.schemas';
import { BidiText, hebrewBlock } from '../../ui/bidi-text';
import { SoundIcon } from '../../ui/icons';
import { Portrait } from './portrait';
import { cardPreview, sermonSlug } from './sermon-text';
import { TitlePlate } from './title-plate';

const Image = chakra('img', { base: { width: 'full', height: 'full', objectFit: 'cover' } });

/** A sermon set like an index card (SPEC §2). */
export function SermonCard({ sermon }: { sermon: SermonCardOutput | null | undefined }) {
  if (!sermon) {
    return (
      <Box as="article" borderTopWidth="1px" borderColor="line" pt="5" color="muted">
        Sermon data unavailable
      </Box>
    );
  }
  const preview = cardPreview(sermon);
  const image = sermon.featuredImageUrl ?? sermon.headshotUrl;
  return (
    <Flex
      as="article"
      direction="column"
      borderTopWidth="1px"
      borderColor="ink"
      pt="4"
      height="full"
      position="relative"
    >
      {sermon.isFeatured === 'true' && (
        <Box aspectRatio="3 / 2" mb="4" overflow="hidden" borderRadius="md">
          {image ? (
            <Image src={image} alt={sermon.featuredImageCaption ?? ''} loading="lazy" />
          ) : (
            <TitlePlate title={sermon.title} />
          )}
        </Box>
      )}
      <Flex fontSize="xs" color="muted" gap="3" align="center" wrap="wrap" mb="2">
        <span>{sermon.sermonType || 'Sermon'}</span>
        <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
        {sermon.audioUrl && (
          <Flex as="span" align="center" gap="1" color="gold" ms="auto">
            <SoundIcon size={15} /> Audio
          </Flex>
        )}
      </Flex>
      <Heading as="h3" size="md" lineClamp={2} mb="2" {...hebrewBlock(sermon.title)}>
        <chakra.span _hover={{ color: 'blue' }} asChild>
          <Link to="/sermon/$slug" params={{ slug: sermonSlug(sermon) }}>
            <BidiText>{sermon.title}</BidiText>
          </Link>
        </chakra.span>
      </Heading>
      <Box as="p" color="muted" mb="5" lineClamp={4} {...hebrewBlock(preview)}>
        <BidiText>{preview}</BidiText>
      </Box>
      {sermon.isFeatured === 'true' && sermon.audioUrl && (
        // biome-ignore lint/a11y/useMediaCaption: the sermon's own text is on its page
        <audio
          controls
          preload="none"
          src={sermon.audioUrl}
          aria-label={`Listen to ${sermon.title}`}
          style={{ width: '100%', marginBottom: '1.25rem' }}
        />
      )}
      <Flex mt="auto" align="center" gap="3">
        <Portrait name={sermon.rabbiName} src={sermon.headshotUrl} size="10" />
        <Box minW="0" fontSize="sm" lineHeight="1.35">
          <Box fontWeight={600} truncate {...hebrewBlock(sermon.rabbiName)}>
            {sermon.rabbiName}
          </Box>
          <Box color="muted" truncate {...hebrewBlock(sermon.synagogueName)}>
            {sermon.synagogueName}
          </Box>
        </Box>
        <chakra.span
          ms="auto"
          color="blue"
          fontWeight={600}
          fontSize="sm"
          whiteSpace="nowrap"
          _hover={{ textDecoration: 'underline' }}
          asChild
        >
          <Link
            to="/sermon/$slug"
            params={{ slug: sermonSlug(sermon) }}
            aria-label={`Read sermon: ${sermon.title}`}
          >
            Read sermon
          </Link>
        </chakra.span>
      </Flex>
    </Flex>
  );
}
