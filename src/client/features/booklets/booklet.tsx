import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Booklet as BookletData } from '../../../shared/booklet.schemas.ts';
import { occasionPath } from '../../../shared/calendar/occasion-path.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas.ts';
import { textLink } from '../../ui/navigation/text-link.ts';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { BookletChapter } from './booklet-chapter.tsx';
import { BookletCover } from './booklet-cover.tsx';
import { bookletName } from './page-rules.ts';

interface BookletProps {
  readonly booklet: BookletData;
  readonly site: { readonly name: string; readonly url: string };
  /** Renders the text of a sermon, as on its page. */
  readonly renderText: (sermon: SermonOutput) => ReactNode;
}

/** A booklet with at most this many sermons has its table of contents on the cover. */
const maxContentsOnCover = 6;

/** Sermons as a booklet: cover, table of contents, and each sermon on its own pages, in two columns when printed. */
export function Booklet({ booklet, site, renderText }: BookletProps) {
  const { sermons, isChosen, total } = booklet;
  const name = bookletName(booklet);
  return (
    <Box maxW="44rem" mx="auto" px={{ base: '4', md: '8' }} pb="24" _print={{ maxW: 'none', p: '0' }}>
      <Instructions booklet={booklet} site={site} />
      <BookletCover
        booklet={booklet}
        site={site}
        name={name}
        hasContents={sermons.length <= maxContentsOnCover}
      />
      {sermons.length === 0 ? (
        <chakra.p textAlign="center" color="muted" css={{ page: 'front' }}>
          No sermon for {name} has been published yet.
        </chakra.p>
      ) : (
        <Contents sermons={sermons} total={total} isChosen={isChosen} />
      )}
      {sermons.map((sermon, position) => (
        <BookletChapter key={sermon.id} sermon={sermon} position={position} site={site}>
          {renderText(sermon)}
        </BookletChapter>
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
      css={{ page: 'front' }}
      _print={{ mb: '0', breakBefore: sermons.length > maxContentsOnCover ? 'page' : 'auto' }}
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
