import { chakra, Flex } from '@chakra-ui/react';
import { holidayCategories } from '../../../shared/calendar/calendar.ts';
import { holidayCategoryLabels, holidayCategoryPalettes } from '../../calendar/holiday-categories.ts';
import { barPalettes } from './bar-palettes.ts';

/** A sample of a holiday's bar: a line on phones, a tinted area on wider screens and on paper. */
const Swatch = chakra('span', {
  base: {
    display: 'inline-block',
    width: '5',
    height: { base: '4px', md: '0.85em', _print: '0.85em' },
    borderRadius: 'sm',
    forcedColorAdjust: 'none',
  },
  variants: { palette: barPalettes },
});

/** The legend of the holiday colors. */
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
        <Swatch palette={holidayCategoryPalettes[category]} aria-hidden="true" />
        {holidayCategoryLabels[category]}
      </chakra.li>
    ))}
  </Flex>
);
