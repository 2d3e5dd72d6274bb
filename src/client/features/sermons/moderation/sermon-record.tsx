import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import { linkRel } from '../../../../shared/formatted-text/link-rel.ts';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { sermonSlug } from '../../../../shared/sermon-url.ts';
import { keywordsOf } from '../../../../shared/text/keywords.ts';
import { phoneHref } from '../../../../shared/text/phone.ts';
import { websiteHref } from '../../../../shared/text/website.ts';
import { isExcludedFromPodcast } from '../../../../shared/uploads/upload.schemas.ts';
import { AudioPlayer } from '../../../ui/audio/audio-player.tsx';
import { BidiSpan, BidiText, hebrewBlock } from '../../../ui/text/bidi-text.tsx';
import { BreakableEmail } from '../../../ui/text/breakable-email.tsx';
import { formatLocalTime } from '../../../ui/text/local-time.ts';
import { plural } from '../../../ui/text/quantities.ts';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import { Avatar } from '../avatar.tsx';
import { SermonHtml } from '../sermon-html.tsx';

const Anchor = chakra('a', {
  base: {
    ...touchTargetSpace,
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    overflowWrap: 'anywhere',
  },
});

interface ItemProps {
  readonly label: string;
  /** Spans the full width. */
  readonly isWide?: boolean;
  /** A value without spaces, such as an email address. A long one gets the full width on phones. */
  readonly unbrokenValue?: string;
  readonly children: ReactNode;
}

const Item = ({ label, isWide = false, unbrokenValue = '', children }: ItemProps) => (
  <Box
    minW="0"
    gridColumn={isWide ? '1 / -1' : { base: unbrokenValue.length > 20 ? '1 / -1' : 'auto', sm: 'auto' }}
  >
    <chakra.dt fontSize="xs" color="muted">
      {label}
    </chakra.dt>
    <chakra.dd fontSize="sm" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </Box>
);

/** The details and the text of a sermon, in the dialog and in the queue. */
export function SermonRecord({ sermon }: { sermon: AdminSermonOutput }) {
  const websiteUrl = websiteHref(sermon.website);
  const keywords = keywordsOf(sermon.keywords).join(' · ');
  return (
    <Box>
      <Flex gap="4" align="center" mb="5">
        <Avatar src={sermon.headshotUrl} name={sermon.rabbiName} size="16" />
        <Box minW="0">
          <Box fontWeight={600}>
            <BidiSpan>{sermon.rabbiName}</BidiSpan>
          </Box>
          <Box color="muted" fontSize="sm">
            <BidiSpan>{sermon.synagogueName}</BidiSpan>
          </Box>
          {sermon.headshotCaption && (
            <Box color="muted" fontSize="xs">
              <BidiSpan>{sermon.headshotCaption}</BidiSpan>
            </Box>
          )}
        </Box>
      </Flex>
      {sermon.featuredImageUrl && (
        <chakra.figure mb="5">
          <chakra.img
            src={sermon.featuredImageUrl}
            alt={sermon.featuredImageCaption ?? ''}
            width="full"
            aspectRatio="3 / 2"
            objectFit="cover"
            borderRadius="md"
          />
          {sermon.featuredImageCaption && (
            <chakra.figcaption fontSize="xs" color="muted" mt="1">
              <BidiSpan>{sermon.featuredImageCaption}</BidiSpan>
            </chakra.figcaption>
          )}
        </chakra.figure>
      )}
      {sermon.audioUrl && (
        <Box mb="5">
          <AudioPlayer key={sermon.audioUrl} src={sermon.audioUrl} label={`Listen to ${sermon.title}`} />
          {isExcludedFromPodcast(sermon.audioUrl) && (
            <Text fontSize="sm" color="muted" mt="1">
              WAV recordings are not included in the podcast. Upload an MP3 or M4A file to include this one.
            </Text>
          )}
        </Box>
      )}
      <Grid
        as="dl"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(11.5rem, 1fr))' }}
        gridAutoFlow="dense"
        gap="3"
        columnGap="6"
        pb="5"
        mb="5"
        borderBottomWidth="1px"
        borderColor="line"
      >
        <Item label="Location">
          <BidiSpan>{`${sermon.city}, ${sermon.state}, ${sermon.country}`}</BidiSpan>
        </Item>
        <Item label="Sermon type">
          <BidiSpan>{sermon.sermonType || 'Sermon'}</BidiSpan>
        </Item>
        <Item label="Date delivered">{formatLongDay(sermon.dateDelivered, 'Invalid date')}</Item>
        <Item label="Date submitted">{formatLocalTime(sermon.dateSubmitted, 'long date')}</Item>
        <Item label="Email" unbrokenValue={sermon.email}>
          <Anchor href={`mailto:${sermon.email}`}>
            <BreakableEmail>{sermon.email}</BreakableEmail>
          </Anchor>
        </Item>
        <Item label="Phone">
          <Anchor href={phoneHref(sermon.phone) ?? undefined}>{sermon.phone}</Anchor>
        </Item>
        {sermon.website && (
          <Item label="Website" unbrokenValue={sermon.website}>
            {websiteUrl ? (
              <Anchor href={websiteUrl} target="_blank" rel={linkRel}>
                {sermon.website}
              </Anchor>
            ) : (
              sermon.website
            )}
          </Item>
        )}
        <Item label="URL">
          /sermon/<BidiSpan>{sermonSlug(sermon)}</BidiSpan>
        </Item>
        <Item label="Length">{plural(sermon.content.split(/\s+/u).filter(Boolean).length, 'word')}</Item>
        {keywords && (
          <Item label="Keywords" isWide={keywords.length > 30}>
            <BidiSpan>{keywords}</BidiSpan>
          </Item>
        )}
      </Grid>
      {sermon.preview && (
        <Box fontFamily="heading" color="muted" maxW="prose" mb="4" {...hebrewBlock(sermon.preview)}>
          <BidiText>{sermon.preview}</BidiText>
        </Box>
      )}
      <SermonHtml
        html={sermon.contentHtml}
        fontSize="md"
        lineHeight={1.65}
        maxW="prose"
        css={{ '& > p': { marginBottom: '0.9em' } }}
        {...hebrewBlock(sermon.content)}
      />
    </Box>
  );
}
