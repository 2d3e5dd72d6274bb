import { chakra, Flex } from '@chakra-ui/react';
import type { OccasionOutput } from '../../../shared/calendar/occasion.schemas.ts';
import { torahBookLabels } from '../../../shared/calendar/torah-books.ts';
import { formatSpan } from '../../calendar/holiday-dates.ts';
import { verseRange } from '../../calendar/verse-range.ts';
import { TitleBlock } from '../../ui/title-block.tsx';

/** The title block of an occasion: names, readings and next dates. */
export function OccasionTitle({ occasion }: { occasion: OccasionOutput }) {
  const { kind, name, hebrewName, book, chapters, haftarah } = occasion;
  const isPortion = kind === 'portion';
  return (
    <TitleBlock
      list={
        isPortion
          ? { to: '/torah-portions', label: 'Torah Portions' }
          : { to: '/holiday-resources', label: 'Holiday Resources' }
      }
      section={book ? torahBookLabels[book] : undefined}
      title={name}
      hebrewTitle={hebrewName}
      py={{ base: '8', md: '14' }}
    >
      {chapters && (
        <chakra.p fontFamily="heading" fontSize="lg" textWrap="balance">
          {verseRange(chapters)}
          {haftarah && <chakra.span color="muted"> · Haftarah: {verseRange(haftarah)}</chakra.span>}
        </chakra.p>
      )}
      <NextDates occasion={occasion} />
    </TitleBlock>
  );
}

/** The next dates: in one row if both schedules agree, otherwise in one row for each schedule. */
function NextDates({ occasion: { nextDates } }: { occasion: OccasionOutput }) {
  const isSame = JSON.stringify(nextDates.diaspora) === JSON.stringify(nextDates.israel);
  const rows = isSame
    ? ([['Next', nextDates.diaspora]] as const)
    : ([
        ['Diaspora', nextDates.diaspora],
        ['Israel', nextDates.israel],
      ] as const);
  return (
    <Flex as="dl" direction="column" gap="1" mt="3" fontSize="sm" color="muted">
      {rows
        .filter(([, dates]) => dates.length > 0)
        .map(([label, dates]) => (
          <Flex key={label} justify="center" columnGap="3" wrap="wrap">
            <chakra.dt fontWeight={600} color="ink">
              {label}
            </chakra.dt>
            {dates.map(({ date, endDate }) => (
              <chakra.dd key={date} whiteSpace="nowrap">
                <time dateTime={date}>{formatSpan(date, endDate)}</time>
              </chakra.dd>
            ))}
          </Flex>
        ))}
    </Flex>
  );
}
