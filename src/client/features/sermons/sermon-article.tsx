import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../../shared/calendar-day';
import type { SermonOutput } from '../../../shared/sermon.schemas';
import { websiteHref } from '../../../shared/website';
import { BidiText, hebrewBlock } from '../../ui/bidi-text';
import { Portrait } from './portrait';

const Image = chakra('img', { base: { width: 'full', height: 'auto', borderRadius: 'md' } });
const Anchor = chakra('a', {
  base: {
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    overflowWrap: 'anywhere',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

/** A sermon: a title page, then the text; details in the margin (SPEC §2). */
export function SermonArticle({ sermon }: { sermon: SermonOutput }) {
  const keywords = (sermon.keywords ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const website = websiteHref(sermon.website);
  const isDraft = sermon.isPublished === 'false';
  return (
    <article>
      {(isDraft || sermon.isHidden === 'true') && (
        <Box
          role="status"
          borderWidth="1px"
          borderColor="goldLine"
          borderRadius="md"
          color="gold"
          px="4"
          py="3"
          mb="8"
          fontSize="sm"
          fontWeight={600}
          data-no-print
        >
          {isDraft
            ? 'Draft: only administrators can see this page.'
            : 'Hidden: only administrators can see this page.'}
        </Box>
      )}
      <Box
        as="header"
        borderBottomWidth="1px"
        borderColor="ink"
        pb={{ base: '6', md: '8' }}
        mb={{ base: '8', md: '12' }}
      >
        <Box
          fontSize="xs"
          fontWeight={700}
          letterSpacing="0.14em"
          textTransform="uppercase"
          color="gold"
          mb="3"
        >
          {sermon.sermonType || 'Sermon'}
        </Box>
        <Heading as="h1" size="2xl" mb="6" maxW="20em" {...hebrewBlock(sermon.title)}>
          <BidiText>{sermon.title}</BidiText>
        </Heading>
        <Flex align="center" gap="4">
          <Portrait name={sermon.rabbiName} src={sermon.headshotUrl} size="16" />
          <Box>
            <Box fontWeight={600} {...hebrewBlock(sermon.rabbiName)}>
              {sermon.rabbiName}
            </Box>
            <Box color="muted" {...hebrewBlock(sermon.synagogueName)}>
              {sermon.synagogueName}
            </Box>
            {sermon.headshotCaption && (
              <Box color="muted" fontSize="xs">
                {sermon.headshotCaption}
              </Box>
            )}
          </Box>
        </Flex>
      </Box>
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(0, 1fr) 15rem' }} gap={{ base: '10', lg: '16' }}>
        <Box minW="0">
          {sermon.audioUrl && (
            <Box mb="8" data-no-print>
              {/* biome-ignore lint/a11y/useMediaCaption: the text of the sermon stands below */}
              <audio
                controls
                preload="metadata"
                src={sermon.audioUrl}
                aria-label={`Listen to ${sermon.title}`}
                style={{ width: '100%' }}
              />
            </Box>
          )}
          {sermon.featuredImageUrl && (
            <chakra.figure mb="8">
              <Image src={sermon.featuredImageUrl} alt={sermon.featuredImageCaption ?? ''} />
              {sermon.featuredImageCaption && (
                <chakra.figcaption color="muted" fontSize="xs" mt="2">
                  {sermon.featuredImageCaption}
                </chakra.figcaption>
              )}
            </chakra.figure>
          )}
          <SermonText content={sermon.content} />
          <Button variant="outline" mt="12" asChild data-no-print>
            <Link to="/">Back to Home</Link>
          </Button>
        </Box>
        <Box as="aside" aria-label="Details" fontSize="sm">
          <Detail title="Details">
            <div>
              Delivered on{' '}
              <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
            </div>
            <div>
              {sermon.city}, {sermon.state}, {sermon.country}
            </div>
            {website && (
              <div>
                <Anchor href={website} rel="noopener nofollow ugc" target="_blank">
                  {sermon.synagogueName} Website
                </Anchor>
              </div>
            )}
            {keywords.length > 0 && (
              <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" mt="3">
                {keywords.map((keyword) => (
                  <chakra.li
                    key={keyword}
                    borderWidth="1px"
                    borderColor="line"
                    borderRadius="full"
                    px="3"
                    py="0.5"
                    fontSize="xs"
                    {...hebrewBlock(keyword)}
                  >
                    {keyword}
                  </chakra.li>
                ))}
              </Flex>
            )}
          </Detail>
          <Detail title="Contact">
            <div>
              <Anchor href={`mailto:${sermon.email}`}>{sermon.email}</Anchor>
            </div>
            <div>
              <Anchor href={`tel:${sermon.phone.replace(/[^\d+*#]/g, '')}`}>{sermon.phone}</Anchor>
            </div>
          </Detail>
        </Box>
      </Grid>
    </article>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box mb="8">
      <Heading
        as="h2"
        fontSize="md"
        fontWeight={600}
        borderBottomWidth="1px"
        borderColor="line"
        pb="2"
        mb="3"
      >
        {title}
      </Heading>
      <Flex direction="column" gap="1">
        {children}
      </Flex>
    </Box>
  );
}

/** The words themselves: paragraphs at line breaks, each in its own direction. */
export function SermonText({ content }: { content: string }) {
  const paragraphs = content
    .split(/\n+/)
    .map((text) => text.trim())
    .filter(Boolean);
  return (
    <Box
      fontFamily="heading"
      fontSize="prose"
      lineHeight="1.75"
      maxW="prose"
      hyphens="auto"
      fontVariantNumeric="oldstyle-nums"
    >
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
        <chakra.p key={index} mb="1.1em" {...hebrewBlock(paragraph)}>
          <BidiText>{paragraph}</BidiText>
        </chakra.p>
      ))}
    </Box>
  );
}
