import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatLongDay } from '../../../shared/calendar-day';
import type { SermonOutput } from '../../../shared/sermon.schemas';
import { BidiText, hebrewBlock } from '../../ui/bidi-text';
import { Portrait } from './portrait';
import { featuredPreview, sermonSlug } from './sermon-text';
import { TitlePlate } from './title-plate';

const Image = chakra('img', { base: { width: 'full', height: 'full', objectFit: 'cover' } });

/** The sermon on the front page, set as its lead story (SPEC §2). */
export function FeaturedSermon({ sermon }: { sermon: SermonOutput }) {
  const preview = featuredPreview(sermon);
  const image = sermon.featuredImageUrl ?? sermon.headshotUrl;
  const slug = sermonSlug(sermon);
  return (
    <Grid
      as="article"
      templateColumns={{ base: '1fr', lg: '1.15fr 1fr' }}
      gap={{ base: '6', lg: '12' }}
      alignItems="center"
    >
      <Box>
        <Box fontSize="xs" fontWeight={700} letterSpacing="0.14em" color="gold" mb="3">
          FEATURED SERMON
        </Box>
        <Heading as="h2" size="2xl" mb="5" {...hebrewBlock(sermon.title)}>
          <chakra.span _hover={{ color: 'blue' }} asChild>
            <Link to="/sermon/$slug" params={{ slug }}>
              <BidiText>{sermon.title}</BidiText>
            </Link>
          </chakra.span>
        </Heading>
        <Flex align="center" gap="3" mb="5">
          <Portrait name={sermon.rabbiName} src={sermon.headshotUrl} size="12" />
          <Box fontSize="sm" lineHeight="1.45">
            <Box fontWeight={600}>{sermon.rabbiName}</Box>
            <Box color="muted">
              {sermon.synagogueName}, {sermon.city} ·{' '}
              <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
            </Box>
          </Box>
        </Flex>
        <Box as="p" fontFamily="heading" fontSize="prose" lineHeight="1.6" mb="6" {...hebrewBlock(preview)}>
          <BidiText>{preview}</BidiText>
        </Box>
        <Button asChild>
          <Link to="/sermon/$slug" params={{ slug }}>
            Read Full Sermon
          </Link>
        </Button>
      </Box>
      <Box aspectRatio="3 / 2" overflow="hidden" borderRadius="md" order={{ base: -1, lg: 0 }}>
        {image ? (
          <Image src={image} alt={sermon.featuredImageCaption ?? ''} fetchPriority="high" />
        ) : (
          <TitlePlate title={sermon.title} />
        )}
      </Box>
    </Grid>
  );
}
