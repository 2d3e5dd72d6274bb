import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas.ts';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { AudioPlayer } from '../../ui/audio/audio-player.tsx';
import { ContributorName } from '../../ui/navigation/contributor-name.tsx';
import { BidiSpan, BidiText, startSideOf } from '../../ui/text/bidi-text.tsx';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';
import { Avatar } from './avatar.tsx';
import { SermonHtml } from './sermon-html.tsx';
import { SermonMargin } from './sermon-margin.tsx';
import { readingMinutes } from './sermon-text.ts';

/** The width of the text: about 66 characters per line. Pictures and the player have the same width. */
const measure = '34rem';

const Figure = chakra('figure', { base: { mb: '8', breakInside: 'avoid' } });
const Caption = chakra('figcaption', { base: { color: 'muted', fontSize: 'xs', mt: '2' } });

interface SermonArticleProps {
  readonly sermon: SermonOutput;
  /** The absolute URL of the page. */
  readonly url: string;
  /** The list of the sermon's occasions, for the margin. */
  readonly occasions: ReactNode;
}

/** The sermon page: title, text, and details in the margin. The layout of a Hebrew sermon is right to left. */
export function SermonArticle({ sermon, url, occasions }: SermonArticleProps) {
  const { title, rabbiName, synagogueName, headshotUrl } = sermon;
  const path = new URL(url).pathname;
  const recording = useMemo(
    () => ({
      title,
      speaker: [rabbiName, synagogueName].filter(Boolean).join(', '),
      path,
      artworkUrl: headshotUrl,
    }),
    [title, rabbiName, synagogueName, path, headshotUrl],
  );
  return (
    <chakra.article dir={directionOf(sermon.content)} overflowWrap="anywhere">
      <VisibilityNotice sermon={sermon} />
      <SermonTitle sermon={sermon} url={url} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: `minmax(0, ${measure}) 15rem` }}
        justifyContent="space-between"
        columnGap="16"
        rowGap="10"
        _print={{ display: 'block' }}
      >
        <Box minW="0" maxW={measure} _print={{ maxW: 'none' }}>
          {sermon.audioUrl && (
            <Box
              data-no-print
              position="sticky"
              top="0"
              zIndex="header"
              bg="ground"
              borderBottomWidth="1px"
              borderColor="line"
              py="2"
              mb="8"
              dir="ltr"
            >
              {/* A new player for each recording, so that the speed and an error of the previous one do not remain. */}
              <AudioPlayer
                key={sermon.audioUrl}
                src={sermon.audioUrl}
                label={`Listen to ${sermon.title}`}
                recording={recording}
              />
            </Box>
          )}
          {sermon.featuredImageUrl && (
            <Figure>
              <UploadedImage
                url={sermon.featuredImageUrl}
                height="auto"
                // A printed page needs the space for the text.
                maxHeight={{ _print: '14rem' }}
                aspectRatio="3 / 2"
                borderRadius="md"
                sizes={`(min-width: 1024px) ${measure}, 100vw`}
                alt={sermon.featuredImageCaption ?? ''}
              />
              {sermon.featuredImageCaption && (
                <Caption {...blockAttributes(sermon.featuredImageCaption)}>
                  <BidiText>{sermon.featuredImageCaption}</BidiText>
                </Caption>
              )}
            </Figure>
          )}
          <SermonText html={sermon.contentHtml} />
          <Button variant="outline" mt="8" asChild data-no-print>
            <Link to="/">Back to Home</Link>
          </Button>
        </Box>
        <SermonMargin sermon={sermon} url={url} occasions={occasions} />
      </Grid>
    </chakra.article>
  );
}

/** Tells administrators why visitors cannot see the sermon (docs/product/sermons.md S5). */
function VisibilityNotice({ sermon }: { sermon: SermonOutput }) {
  const isDraft = sermon.isPublished === 'false';
  if (!isDraft && sermon.isHidden === 'false') return null;
  return (
    <Box
      role="status"
      dir="ltr"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      color="gold"
      px="4"
      py="3"
      mb="8"
      fontSize="sm"
      fontWeight={600}
    >
      {isDraft
        ? 'Draft: only administrators can see this page.'
        : 'Hidden: only administrators can see this page.'}
    </Box>
  );
}

function SermonTitle({ sermon, url }: { sermon: SermonOutput; url: string }) {
  const minutes = readingMinutes(sermon.content);
  const direction = directionOf(sermon.content);
  const isLong = sermon.title.length > 90;
  return (
    <Box
      as="header"
      borderBottomWidth="1px"
      borderColor="ink"
      pb={{ base: '6', md: '8' }}
      mb={{ base: '8', md: '10' }}
      _print={{ textAlign: 'center', pt: '8', pb: '8', mb: '10' }}
    >
      <Box
        fontSize="xs"
        fontWeight={700}
        letterSpacing="0.14em"
        textTransform="uppercase"
        color="gold"
        mb="3"
      >
        <BidiSpan>{sermon.sermonType || 'Sermon'}</BidiSpan>
      </Box>
      <Heading
        as="h1"
        // Long titles have a smaller font, so that the text starts on the first screen.
        size={isLong ? 'xl' : '2xl'}
        fontSize={isLong ? { base: 'xl', md: '3xl' } : undefined}
        mb="6"
        maxW={{ base: 'none', md: isLong ? '23em' : '20em' }}
        // The title aligns with the text of the page but keeps its own direction.
        textAlign={startSideOf(direction)}
        _print={{ maxW: 'none', fontSize: isLong ? '20pt' : '30pt', textAlign: 'center' }}
        {...blockAttributes(sermon.title)}
      >
        <BidiText>{sermon.title}</BidiText>
      </Heading>
      <Flex align="start" gap="4" _print={{ display: 'block' }}>
        <Box flex="none" data-no-print>
          <Avatar name={sermon.rabbiName} src={sermon.headshotUrl} size="16" />
        </Box>
        <Box minW="0">
          <Box fontWeight={600}>
            <ContributorName kind="rabbi" of={sermon.rabbi}>
              {sermon.rabbiName}
            </ContributorName>
          </Box>
          <Box color="muted" _print={{ color: 'black' }}>
            <ContributorName kind="synagogue" of={sermon.synagogue}>
              {sermon.synagogueName}
            </ContributorName>
          </Box>
          {sermon.headshotCaption && (
            <Box color="muted" fontSize="xs" data-no-print>
              <BidiSpan>{sermon.headshotCaption}</BidiSpan>
            </Box>
          )}
          <Box color="muted" fontSize="xs" mt="1" data-no-print>
            <bdi dir="ltr">{minutes} min read</bdi>
          </Box>
          <Box display="none" _print={{ display: 'block' }}>
            <BidiSpan>{`${sermon.city}, ${sermon.state}`}</BidiSpan>
            {' · '}
            <bdi>{formatLongDay(sermon.dateDelivered)}</bdi>
          </Box>
        </Box>
      </Flex>
      <PrintedUrl url={url} />
    </Box>
  );
}

/** The text of a sermon in the typography of its page. */
export const SermonText = ({ html }: { readonly html: string }) => (
  <SermonHtml
    html={html}
    fontSize="prose"
    lineHeight="1.75"
    wordSpacing="0.03em"
    hyphens="auto"
    fontVariantNumeric="oldstyle-nums"
  />
);

/** The URL on the first printed page. After the text it could end up alone on a last page. */
const PrintedUrl = ({ url }: { url: string }) => (
  <Box display="none" dir="ltr" _print={{ display: 'block', fontSize: '9pt', mt: '3' }}>
    {decodeURI(url)}
  </Box>
);
