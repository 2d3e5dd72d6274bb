import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { PlaceEntry } from '../../../../shared/place-admin.schemas.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';

type PlaceName = Pick<PlaceEntry, 'city' | 'state' | 'country'>;
/** 'Albany, New York, USA' */
export const nameOf = ({ city, state, country }: PlaceName) => [city, state, country].join(', ');

/** Style properties of the buttons beside a place. */
export const smallButton = { size: 'sm', flex: 'none' } as const;

/** A place, the number of its published sermons, and a button. */
export const PlaceLine = ({ place, action }: { place: PlaceEntry; action: ReactNode }) => (
  <Flex align="center" justify="space-between" gap="3">
    <Box minW="0" overflowWrap="anywhere">
      <chakra.span fontWeight={600}>
        <BidiSpan>{nameOf(place)}</BidiSpan>
      </chakra.span>
      <Box color="muted" fontSize="sm">
        {plural(place.sermonCount, 'published sermon')}
      </Box>
    </Box>
    {action}
  </Flex>
);
