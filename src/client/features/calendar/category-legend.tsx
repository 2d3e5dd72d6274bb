import { chakra, Flex } from '@chakra-ui/react';
import { holidayCategories } from '../../../shared/calendar.schemas';
import { holidayCategoryLabels, holidayCategoryTones } from '../../holiday-categories';
import { type Tone, tones } from '../../ui/tone';

const Swatch = chakra('span', {
  base: { display: 'inline-block', width: '4', height: '0.75em', borderRadius: 'sm' },
  variants: {
    tone: Object.fromEntries(Object.entries(tones).map(([tone, { color }]) => [tone, { bg: color }])) as {
      [name in Tone]: { bg: (typeof tones)[name]['color'] };
    },
  },
});

/** What the colours of the holidays mean. */
export const CategoryLegend = () => (
  <Flex
    as="ul"
    aria-label="Holiday categories"
    listStyleType="none"
    wrap="wrap"
    columnGap="5"
    rowGap="1"
    fontSize="sm"
  >
    {holidayCategories.map((category) => (
      <chakra.li key={category} display="inline-flex" alignItems="center" gap="2">
        <Swatch tone={holidayCategoryTones[category]} aria-hidden="true" />
        {holidayCategoryLabels[category]}
      </chakra.li>
    ))}
  </Flex>
);
