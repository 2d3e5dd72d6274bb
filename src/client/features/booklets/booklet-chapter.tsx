import { Box, chakra, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { SermonOutput } from '../../../shared/sermon.schemas.ts';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { BidiSpan, BidiText } from '../../ui/text/bidi-text.tsx';
import { SourceName } from '../../ui/text/source-name.tsx';
import { UploadedImage } from '../../ui/uploads/uploaded-image.tsx';
import { pageName } from './page-rules.ts';

interface BookletChapterProps {
  readonly sermon: SermonOutput;
  /** Zero-based, in the booklet. */
  readonly position: number;
  readonly site: { readonly url: string };
  readonly children: ReactNode;
}

/** A sermon on its own pages, in two columns when printed. */
export function BookletChapter({ sermon, position, site, children }: BookletChapterProps) {
  const url = sermonUrl(site.url, sermon);
  return (
    <chakra.article
      id={`sermon-${sermon.id}`}
      dir={directionOf(sermon.content)}
      overflowWrap="anywhere"
      borderTopWidth="1px"
      borderColor="ink"
      pt="10"
      mb="16"
      css={{ page: pageName(position) }}
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
          <BidiSpan>{[sermon.city, sermon.state].filter(Boolean).join(', ')}</BidiSpan>
          {' · '}
          {formatLongDay(sermon.dateDelivered)}
        </chakra.p>
        <chakra.p fontSize="xs" _print={{ fontSize: '8pt' }} dir="ltr">
          <a href={url}>{decodeURI(url)}</a>
        </chakra.p>
      </Box>
      <Columns>{children}</Columns>
      {sermon.sources.length > 0 && (
        <Sources sources={sermon.sources} isHebrew={directionOf(sermon.content) === 'rtl'} />
      )}
    </chakra.article>
  );
}

/**
 * The text of a sermon, in two columns when printed. The URL of a link is printed after it, unless the text of the link
 * contains it (`data-url`), and except for links to Sefaria: the list below the text has the URLs of the sources that
 * the text cites.
 */
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
      '& a[href^="http"]:not([href^="https://www.sefaria.org/"], [data-url])::after': {
        // Isolates the URL from left to right: otherwise, in a Hebrew paragraph, the slash at its end would be on the
        // wrong side. The space and the parentheses are outside, so that the space is next to the link there.
        content: '" (\u2066" attr(href) "\u2069)"',
        fontSize: '0.85em',
        overflowWrap: 'anywhere',
      },
    },
  },
});

const Sources = ({ sources, isHebrew }: Pick<SermonOutput, 'sources'> & { readonly isHebrew: boolean }) => (
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
      {sources.map((source) => (
        <li key={source.ref}>
          <SourceName source={source} isHebrew={isHebrew} />
          {' · '}
          <a href={source.url}>{source.url.replace('https://www.', '')}</a>
        </li>
      ))}
    </chakra.ul>
  </Box>
);
