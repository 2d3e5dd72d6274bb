import { chakra, Flex, type FlexProps, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { portionTitle } from '../../../../shared/calendar/portion-title.ts';
import type { Facets } from '../../../../shared/directory.schemas.ts';
import { placeFilters } from '../../../../shared/directory.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import {
  type DirectorySearch,
  hasMoreFilters,
  moreFilters,
  placeLabel,
  singlePlace,
} from './directory-search.ts';
import { chosenLabels } from './more-filters.tsx';

interface ActiveFiltersProps {
  readonly search: DirectorySearch;
  /** The facets of the list, which have the labels of its filters; undefined while they load. */
  readonly facets: Facets | undefined;
}

/** The active filters above the results. */
export function ActiveFilters({ search, facets }: ActiveFiltersProps) {
  const place = placeLabel(search);
  return (
    <>
      {place && (
        // Hidden on wide screens for a single place, because the location filter shows it.
        <ActiveFilter
          clearLabel="Show all locations"
          cleared={placeFilters}
          display={singlePlace(search) ? { base: 'flex', md: 'none', _print: 'flex' } : 'flex'}
        >
          Sermons from <BidiSpan>{place}</BidiSpan>
        </ActiveFilter>
      )}
      {search.portion && (
        <ActiveFilter clearLabel="Show all portions" cleared={['portion']}>
          {'Sermons given in the week of '}
          {portionTitle(search.portion) ?? (
            <>
              “<BidiSpan>{search.portion}</BidiSpan>”
            </>
          )}
        </ActiveFilter>
      )}
      {search.q && (
        <ActiveFilter clearLabel="Clear search" cleared={['q']}>
          Sermons that match “<BidiSpan>{search.q}</BidiSpan>”
        </ActiveFilter>
      )}
      {facets && hasMoreFilters(search) && (
        <ActiveFilter clearLabel="Clear these filters" cleared={moreFilters}>
          Filters: <BidiSpan>{chosenLabels(facets, search).join(', ')}</BidiSpan>
        </ActiveFilter>
      )}
    </>
  );
}

interface ActiveFilterProps {
  readonly children: ReactNode;
  /** The label of the link that removes the filter. */
  readonly clearLabel: string;
  /** The search parameters that the link removes. */
  readonly cleared: readonly (keyof DirectorySearch)[];
  readonly display?: FlexProps['display'];
}

/** An active filter above the results, with a link that removes it. */
const ActiveFilter = ({ children, clearLabel, cleared, display = 'flex' }: ActiveFilterProps) => (
  <Flex align="baseline" wrap="wrap" columnGap="4" mb="3" overflowWrap="anywhere" display={display}>
    <Heading as="h2" size="sm">
      {children}
    </Heading>
    <chakra.span {...touchTargetSpace} color="blue" fontSize="sm" fontWeight={600} data-no-print asChild>
      <Link
        to="/directory"
        search={(search) => ({
          ...search,
          ...Object.fromEntries(cleared.map((name) => [name, undefined])),
          page: undefined,
        })}
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {clearLabel}
      </Link>
    </chakra.span>
  </Flex>
);
