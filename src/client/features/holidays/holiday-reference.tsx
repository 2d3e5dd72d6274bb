import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { HolidayResource } from '../../../shared/calendar/reference.schemas.ts';
import { Part, Prose } from '../../ui/reference-entry.tsx';
import { BidiText } from '../../ui/text/bidi-text.tsx';

interface HolidayReferenceProps {
  readonly holiday: HolidayResource;
  /** Shown before the date in the Hebrew year. */
  readonly children?: ReactNode;
}

/** The text about a holiday, for a grid with a wide and a narrow column. */
export const HolidayReference = ({ holiday, children }: HolidayReferenceProps) => (
  <>
    <Flex direction="column" gap="8" maxW="prose" minW="0">
      <Prose>{holiday.description}</Prose>
      <Part as="h3" title="Rituals">
        <List lines={holiday.rituals} />
      </Part>
      <Part as="h3" title="Observance">
        <Prose>{holiday.observance}</Prose>
      </Part>
    </Flex>
    <Flex direction="column" gap="6" fontSize="sm">
      {children}
      <Part as="h3" title="In the Hebrew year">
        <p>{holiday.dateText}</p>
      </Part>
      <Part as="h3" title="Duration">
        <p>{holiday.duration}</p>
      </Part>
      {holiday.items && (
        <Part as="h3" title="Special Items">
          <List lines={holiday.items} />
        </Part>
      )}
      {holiday.readings && (
        <Part as="h3" title="Traditional Readings">
          <List lines={holiday.readings} />
        </Part>
      )}
    </Flex>
  </>
);

const Items = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    '& li': { ps: '4', position: 'relative' },
    '& li::before': { content: '"·"', position: 'absolute', left: '1', color: 'goldLine', fontWeight: 700 },
  },
});

const List = ({ lines }: { lines: readonly string[] }) => (
  <Items>
    {lines.map((line) => (
      <li key={line}>
        <BidiText>{line}</BidiText>
      </li>
    ))}
  </Items>
);
