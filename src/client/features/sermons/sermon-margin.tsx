import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import { linkRel } from '../../../shared/formatted-text/link-rel.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas.ts';
import { keywordsOf } from '../../../shared/text/keywords.ts';
import { phoneHref } from '../../../shared/text/phone.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { websiteHref } from '../../../shared/text/website.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { BidiSpan, hebrewBlock } from '../../ui/text/bidi-text.tsx';
import { BreakableEmail } from '../../ui/text/breakable-email.tsx';
import { SourceName } from '../../ui/text/source-name.tsx';
import { touchTargetSpace } from '../../ui/touch-target.ts';
import { ShareLinks } from './share-links.tsx';

const Anchor = chakra('a', {
  base: {
    color: 'blue',
    textDecoration: 'underline',
    textDecorationColor: 'line',
    textUnderlineOffset: '0.22em',
    display: 'inline-block',
    py: byPointer('11px', '0'),
    minWidth: byPointer('11', '0'),
    _hover: { textDecorationColor: 'currentColor' },
  },
});

const Chip = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'full',
    px: '3',
    minHeight: byPointer('11', '8'),
    fontSize: 'xs',
    transitionProperty: 'border-color, color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'blue', color: 'blue' },
  },
});

/** The number of sources above the collapsed ones. */
const maxListedSources = 12;
/** If fewer would be collapsed, all are listed. */
const minHiddenSources = 3;

interface SermonMarginProps {
  readonly sermon: SermonOutput;
  /** The absolute URL of the page. */
  readonly url: string;
  /** The list of the sermon's occasions. */
  readonly occasions: ReactNode;
}

/** The margin of the sermon page: details, sources, contact, share links. */
export function SermonMargin({ sermon, url, occasions }: SermonMarginProps) {
  const keywords = keywordsOf(sermon.keywords);
  const websiteUrl = websiteHref(sermon.website);
  return (
    <Box as="aside" aria-label="About this sermon" fontSize="sm" overflowWrap="anywhere" data-no-print>
      <Section title="Details">
        <div>
          {'Delivered on '}
          <time dateTime={sermon.dateDelivered.slice(0, 10)}>{formatLongDay(sermon.dateDelivered)}</time>
        </div>
        <div>
          <BidiSpan>{`${sermon.city}, ${sermon.state}, ${sermon.country}`}</BidiSpan>
        </div>
        {occasions}
        {websiteUrl && (
          <div>
            <Anchor href={websiteUrl} rel={linkRel} target="_blank">
              <BidiSpan>{sermon.synagogueName}</BidiSpan> Website
            </Anchor>
          </div>
        )}
        {keywords.length > 0 && (
          <Flex as="ul" aria-label="Keywords" listStyleType="none" wrap="wrap" gap="2" mt="3">
            {keywords.map((keyword) => (
              <li key={keyword}>
                <Chip to="/directory" search={{ keyword: [keyword] } as never} {...hebrewBlock(keyword)}>
                  {keyword}
                </Chip>
              </li>
            ))}
          </Flex>
        )}
      </Section>
      {sermon.sources.length > 0 && (
        <Section title="Sources">
          <Sources sources={sermon.sources} isHebrew={directionOf(sermon.content) === 'rtl'} />
        </Section>
      )}
      <Section title="Contact">
        <div>
          <Anchor href={`mailto:${sermon.email}`}>
            <BreakableEmail>{sermon.email}</BreakableEmail>
          </Anchor>
        </div>
        <div>
          <Anchor href={phoneHref(sermon.phone) ?? undefined}>
            <bdi dir="ltr">{sermon.phone}</bdi>
          </Anchor>
        </div>
      </Section>
      <Section title="Share">
        <ShareLinks title={sermon.title} url={url} />
      </Section>
    </Box>
  );
}

const SourceLink = chakra(Link, {
  base: {
    ...touchTargetSpace,
    _hover: { color: 'blue', textDecoration: 'underline', textUnderlineOffset: '0.22em' },
  },
});

/** The sources of the sermon, each a link to the sermons that cite its chapter. Long lists are collapsed. */
function Sources({
  sources,
  isHebrew,
}: {
  readonly sources: SermonOutput['sources'];
  readonly isHebrew: boolean;
}) {
  const entries = sources.map((source) => (
    <li key={source.ref}>
      <SourceLink
        to="/sources/$book/$chapter"
        params={{ book: source.book, chapter: String(source.chapter) } as never}
      >
        <SourceName source={source} isHebrew={isHebrew} />
      </SourceLink>
    </li>
  ));
  const list = (items: typeof entries) => (
    <Flex as="ul" listStyleType="none" direction="column" gap={byPointer('3', '1')}>
      {items}
    </Flex>
  );
  const hiddenCount = entries.length - maxListedSources;
  if (hiddenCount < minHiddenSources) return list(entries);
  return (
    <>
      {list(entries.slice(0, maxListedSources))}
      <details>
        <chakra.summary cursor="pointer" color="blue" py={byPointer('11px', '1')}>
          {`${hiddenCount} more`}
        </chakra.summary>
        {list(entries.slice(maxListedSources))}
      </details>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box mb="8">
    <Heading
      as="h2"
      fontFamily="body"
      fontSize="sm"
      fontWeight={600}
      letterSpacing="0"
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
