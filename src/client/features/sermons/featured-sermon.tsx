import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas.ts';
import { sermonSlug } from '../../../shared/sermon-url.ts';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { BidiSpan, BidiText, hebrewBlock, startSideOf } from '../../ui/text/bidi-text.tsx';
import { touchTargetBorder } from '../../ui/touch-target.ts';
import { Avatar } from './avatar.tsx';
import { SermonPicture } from './sermon-picture.tsx';
import { featuredPreview } from './sermon-text.ts';

/** The featured sermon on the home page. */
export function FeaturedSermon({ sermon }: { sermon: SermonOutput }) {
  const preview = featuredPreview(sermon);
  const slug = sermonSlug(sermon);
  const direction = directionOf(sermon.preview || sermon.content);
  return (
    <Grid
      as="article"
      dir={direction}
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' }}
      columnGap="12"
      rowGap="6"
      alignItems="center"
    >
      <Box>
        <Box fontSize="xs" fontWeight={700} letterSpacing="0.14em" color="gold" mb="3">
          FEATURED SERMON
        </Box>
        <Heading
          as="h2"
          size="2xl"
          mb="5"
          overflowWrap="anywhere"
          textAlign={startSideOf(direction)}
          {...blockAttributes(sermon.title)}
        >
          <chakra.span lineClamp={5} {...touchTargetBorder} _hover={{ color: 'blue' }} asChild>
            <Link to="/sermon/$slug" params={{ slug }}>
              <BidiText>{sermon.title}</BidiText>
            </Link>
          </chakra.span>
        </Heading>
        <Flex align="center" gap="3" mb="5">
          <Avatar name={sermon.rabbiName} src={sermon.headshotUrl} size="12" />
          <Box fontSize="sm" lineHeight="1.45" minW="0" overflowWrap="anywhere">
            <Box fontWeight={600}>
              <BidiSpan>{sermon.rabbiName}</BidiSpan>
            </Box>
            <Box color="muted">
              <BidiSpan>{sermon.synagogueName}</BidiSpan>, <BidiSpan>{sermon.city}</BidiSpan>
              {'\u00A0· '}
              <chakra.time dateTime={sermon.dateDelivered.slice(0, 10)} whiteSpace="nowrap">
                <bdi>{formatLongDay(sermon.dateDelivered)}</bdi>
              </chakra.time>
            </Box>
          </Box>
        </Flex>
        <Box
          as="p"
          fontFamily="heading"
          fontSize="prose"
          lineHeight="1.6"
          mb="6"
          maxW="34em"
          overflowWrap="anywhere"
          lang={direction === 'rtl' ? hebrewBlock(preview).lang : undefined}
        >
          <BidiText direction={direction}>{preview}</BidiText>
        </Box>
        <Button asChild>
          <Link to="/sermon/$slug" params={{ slug }}>
            Read Full Sermon
          </Link>
        </Button>
      </Box>
      <Box aspectRatio="3 / 2" overflow="hidden" borderRadius="md" order={{ base: -1, lg: 0 }}>
        <SermonPicture sermon={sermon} sizes="(min-width: 1024px) 34rem, 100vw" hasPriority />
      </Box>
    </Grid>
  );
}
