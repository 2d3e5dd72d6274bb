import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Booklet as BookletData } from '../../../shared/booklet.schemas.ts';
import { calendarDayToDate, formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import { hebrewDateOf } from '../../../shared/calendar/hebrew-date.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { verseRange } from '../../calendar/verse-range.ts';
import { textLink } from '../../ui/navigation/text-link.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';
import { pageName, pageRules } from './page-rules.ts';

interface BookletProps {
  readonly booklet: BookletData;
  readonly site: { readonly name: string; readonly url: string };
  /** Renders the text of a sermon, as on its page. */
  readonly renderText: (sermon: SermonOutput) => ReactNode;
}

/** Up to this many sermons, the table of contents is on the cover. */
const contentsOnCover = 6;

/** Sermons as a booklet: cover, table of contents, and each sermon on its own pages, in two columns when printed. */
export function Booklet({ booklet, site, renderText }: BookletProps) {
  const { occasion, sermons, isChosen, total } = booklet;
  const name = occasion?.name ?? 'Sermons';
  return (
    <Box maxW="44rem" mx="auto" px={{ base: '4', md: '8' }} pb="24" _print={{ maxW: 'none', p: '0' }}>
      <style>{pageRules(name, sermons)}</style>
      <Instructions booklet={booklet} site={site} />
      <Cover booklet={booklet} site={site} name={name} />
      {sermons.length === 0 ? (
        <chakra.p textAlign="center" color="muted" style={{ page: 'front' }}>
          No sermon for {name} has been published yet.
        </chakra.p>
      ) : (
        <Contents sermons={sermons} total={total} isChosen={isChosen} />
      )}
      {sermons.map((sermon, position) => (
        <Chapter key={sermon.id} sermon={sermon} position={position} site={site}>
          {renderText(sermon)}
        </Chapter>
      ))}
    </Box>
  );
}

/** Navigation and instructions above the booklet. Not printed. */
function Instructions({
  booklet: { occasion, sermons, isChosen, total },
  site,
}: Omit<BookletProps, 'renderText'>) {
  const omittedCount = isChosen ? total - sermons.length : 0;
  return (
    <Flex
      as="nav"
      aria-label="Booklet"
      data-no-print
      justify="space-between"
      gap="4"
      wrap="wrap"
      py="4"
      fontSize="sm"
      color="muted"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <BackLink href={occasion ? occasionPath(occasion) : '/'}>← {occasion?.name ?? site.name}</BackLink>
      <chakra.p alignSelf="center">
        To print this booklet or save it as a PDF, use your browser’s print command.
      </chakra.p>
      {omittedCount > 0 && (
        <chakra.p flexBasis="100%" role="status">
          {plural(omittedCount, 'chosen sermon')} left out: only published sermons are printed.
        </chakra.p>
      )}
    </Flex>
  );
}

const BackLink = chakra('a', { base: textLink });

const occasionPath = ({ kind, slug }: { kind: 'portion' | 'holiday'; slug: string }) =>
  kind === 'portion' ? `/torah-portions/${slug}` : `/holiday-resources/${slug}`;

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' });

/** 'Shabbat, November 21, 2026', or the span of a holiday. */
function civilDate(date: string, endDate: string): string {
  if (date !== endDate) return formatSpan(date, endDate);
  const day = weekday.format(calendarDayToDate(date));
  return `${day === 'Saturday' ? 'Shabbat' : day}, ${formatLongDay(date)}`;
}

function Cover({ booklet, site, name }: Omit<BookletProps, 'renderText'> & { name: string }) {
  const { occasion, dates, reading, sermons } = booklet;
  return (
    <Flex
      as="header"
      direction="column"
      align="center"
      justify="center"
      textAlign="center"
      py="16"
      borderBlockWidth="1px"
      borderTopWidth="3px"
      borderTopStyle="double"
      borderColor="ink"
      mt="8"
      mb="10"
      style={{ page: 'front' }}
      _print={{
        mt: '0',
        py: '0',
        minH: sermons.length > contentsOnCover ? '225mm' : '115mm',
        breakInside: 'avoid',
      }}
    >
      <chakra.p fontSize="xs" fontWeight={700} letterSpacing="0.18em" textTransform="uppercase" color="gold">
        {site.name}
      </chakra.p>
      <Heading
        as="h1"
        fontSize={{ base: '5xl', md: '7xl' }}
        lineHeight="1.1"
        mt="3"
        _print={{ fontSize: '46pt' }}
      >
        {name}
      </Heading>
      {occasion && (
        <chakra.p lang="he" dir="rtl" fontFamily="heading" fontSize="4xl" lineHeight="1.4" mt="2">
          {occasion.hebrewName}
        </chakra.p>
      )}
      <Box aria-hidden="true" width="16" borderTopWidth="2px" borderColor="goldLine" my="6" />
      {reading && (
        <chakra.p fontFamily="heading" fontSize="lg" mb="4">
          {verseRange(reading)}
        </chakra.p>
      )}
      {dates.map(({ schedule, date, endDate }) => {
        const hebrew = hebrewDateOf(date);
        return (
          <chakra.p key={schedule} fontFamily="heading" mt="2">
            {schedule && <chakra.span color="muted">{schedule}: </chakra.span>}
            <time dateTime={date}>{civilDate(date, endDate)}</time>
            <br />
            {`${hebrew.text} · `}
            <span lang="he" dir="rtl">
              {hebrew.hebrewText}
            </span>
          </chakra.p>
        );
      })}
    </Flex>
  );
}

interface ContentsProps {
  readonly sermons: readonly SermonOutput[];
  readonly total: number;
  readonly isChosen: boolean;
}

function Contents({ sermons, total, isChosen }: ContentsProps) {
  return (
    <chakra.section
      aria-labelledby="contents"
      mb="16"
      style={{ page: 'front' }}
      _print={{ mb: '0', breakBefore: sermons.length > contentsOnCover ? 'page' : 'auto' }}
    >
      <Heading as="h2" id="contents" size="lg" mb="3">
        Contents
      </Heading>
      <chakra.ol listStyleType="none">
        {sermons.map((sermon, position) => (
          <chakra.li
            key={sermon.id}
            borderBottomWidth="1px"
            borderColor="line"
            py="2"
            breakInside="avoid"
            _print={{ py: '1.3mm' }}
          >
            <ContentsLink href={`#sermon-${sermon.id}`}>
              <chakra.span color="gold" fontVariantNumeric="oldstyle-nums" minW="8">
                {position + 1}
              </chakra.span>
              <chakra.span flex="1" minW="0" overflowWrap="anywhere">
                <chakra.span fontFamily="heading" fontSize="md">
                  <BidiSpan>{sermon.title}</BidiSpan>
                </chakra.span>
                <chakra.span display="block" color="muted" fontSize="sm">
                  <BidiSpan>{sermon.rabbiName}</BidiSpan>
                  {' · '}
                  <BidiSpan>{sermon.synagogueName}</BidiSpan>
                </chakra.span>
              </chakra.span>
            </ContentsLink>
          </chakra.li>
        ))}
      </chakra.ol>
      {!isChosen && total > sermons.length && (
        <chakra.p color="muted" fontSize="sm" mt="3">
          The newest {sermons.length} of {total.toLocaleString('en-US')} sermons.
        </chakra.p>
      )}
    </chakra.section>
  );
}

const ContentsLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '2',
    minHeight: { base: '11', _print: '0' },
    _print: { lineHeight: '1.3' },
    _hover: { color: 'blue' },
    // Print engines such as Prince insert the page number; browsers ignore this.
    _after: { content: 'target-counter(attr(href), page)', color: 'muted' },
  },
});

interface ChapterProps {
  readonly sermon: SermonOutput;
  readonly position: number;
  readonly site: { readonly url: string };
  readonly children: ReactNode;
}

function Chapter({ sermon, position, site, children }: ChapterProps) {
  const url = new URL(`/sermon/${encodeURIComponent(sermon.slug || String(sermon.id))}`, site.url).href;
  return (
    <chakra.article
      id={`sermon-${sermon.id}`}
      dir={directionOf(sermon.content)}
      overflowWrap="anywhere"
      borderTopWidth="1px"
      borderColor="ink"
      pt="10"
      mb="16"
      style={{ page: pageName(position) }}
      _print={{ borderTopWidth: '0', p: '0', m: '0', breakBefore: 'page' }}
    >
      <Box
        as="header"
        textAlign="center"
        mb="8"
        _print={{ mb: '6mm', pb: '4mm', borderBottomWidth: '1px', breakInside: 'avoid', breakAfter: 'avoid' }}
        borderColor="line"
      >
        {sermon.headshotUrl && (
          <Box
            boxSize="16"
            borderRadius="full"
            overflow="hidden"
            mx="auto"
            mb="3"
            _print={{ boxSize: '15mm' }}
          >
            <UploadedImage url={sermon.headshotUrl} sizes="4rem" alt="" />
          </Box>
        )}
        <Heading
          as="h2"
          size="xl"
          textWrap="balance"
          _print={{ fontSize: '20pt', lineHeight: '1.15' }}
          {...blockAttributes(sermon.title)}
        >
          <BidiText>{sermon.title}</BidiText>
        </Heading>
        <chakra.p mt="2" fontFamily="heading" _print={{ fontSize: '10.5pt' }}>
          <BidiSpan>{sermon.rabbiName}</BidiSpan>
          {' · '}
          <BidiSpan>{sermon.synagogueName}</BidiSpan>
        </chakra.p>
        <chakra.p color="muted" fontSize="sm" _print={{ fontSize: '8.5pt' }} dir="ltr">
          <bdi>{[sermon.city, sermon.state].filter(Boolean).join(', ')}</bdi>
          {' · '}
          {formatLongDay(sermon.dateDelivered)}
        </chakra.p>
        <chakra.p fontSize="xs" _print={{ fontSize: '8pt' }} dir="ltr">
          <a href={url}>{decodeURI(url)}</a>
        </chakra.p>
      </Box>
      <Columns>{children}</Columns>
      {sermon.sources.length > 0 && <Sources sources={sermon.sources} />}
    </chakra.article>
  );
}

/** Two columns on paper. The URLs of links follow them; those of the sources are in the list below the text. */
const Columns = chakra('div', {
  base: {
    _print: {
      columns: '2',
      columnGap: '8mm',
      columnRule: '0.4pt solid #bbb',
      textAlign: 'justify',
      '& > div': { fontSize: '10pt !important', lineHeight: '1.42 !important' },
      '& > div > :first-of-type': { breakBefore: 'avoid' },
      '& > div > [lang=he]': { lineHeight: '1.55 !important' },
      '& a[href^="http"]:not([href^="https://www.sefaria.org/"])::after': {
        content: '" (" attr(href) ")"',
        fontSize: '0.85em',
        overflowWrap: 'anywhere',
      },
    },
  },
});

const Sources = ({ sources }: Pick<SermonOutput, 'sources'>) => (
  <Box
    dir="ltr"
    mt="6"
    fontSize="xs"
    color="muted"
    _print={{
      fontSize: '7.5pt',
      mt: '5mm',
      pt: '2mm',
      breakInside: 'avoid',
      borderTopWidth: '1px',
      columns: '2',
      columnGap: '8mm',
    }}
    borderColor="line"
  >
    <Heading
      as="h3"
      fontFamily="body"
      fontSize="xs"
      fontWeight={600}
      _print={{ fontSize: '8pt', columnSpan: 'all' }}
    >
      Sources
    </Heading>
    <chakra.ul listStyleType="none">
      {sources.map(({ ref, url }) => (
        <li key={ref}>
          {ref.replaceAll('-', '–')} · <a href={url}>{url.replace('https://www.', '')}</a>
        </li>
      ))}
    </chakra.ul>
  </Box>
);
