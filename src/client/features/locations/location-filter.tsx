import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import {
  type FormEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { valuesForAll } from '../../../shared/directory.ts';
import { trpc } from '../../api/trpc.ts';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { usePreHydrationInput } from '../../ui/forms/pre-hydration-input.ts';
import { Select } from '../../ui/forms/select.tsx';
import { usePendingNavigation } from '../../ui/hooks/use-pending-navigation.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { summaryStyle } from '../../ui/summary-style.ts';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';

/** The selected place. An unset field means all. */
export interface PlaceChoice {
  readonly country?: string;
  readonly state?: string;
  readonly city?: string;
}

/** The lists in their order. A list is enabled when the list before it has a value. */
const lists = ['country', 'state', 'city'] as const;
const listSelectors = lists.map((list) => `form[action="/directory"] select[name=${list}]`);

/** Applies a change of one list and resets the lists after it (docs/product/finding.md F2). */
function changeChoice(choice: PlaceChoice, list: keyof PlaceChoice, value: string): PlaceChoice {
  const chosen = value === valuesForAll[list] ? {} : { [list]: value };
  if (list === 'country') return chosen;
  const { country, state } = choice;
  return list === 'state' ? { country, ...chosen } : { country, state, ...chosen };
}

interface LocationFilterProps {
  readonly applied: PlaceChoice;
  /**
   * The places of the URL, as text, if the lists cannot show them: several places, a state without a country, or a city
   * without a state. Otherwise null.
   */
  readonly placesLabel: string | null;
  /** The other search parameters, which the form preserves with and without JavaScript. */
  readonly parameters: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly onApply: (choice: PlaceChoice, form: HTMLFormElement) => void;
  /** Changes with the filters in `children`. On phones, each change collapses the form. */
  readonly moreFiltersKey: string;
  /** More fields of the form. */
  readonly children: ReactNode;
  /** Whether the filter is collapsed on phones, so that the results come first. */
  readonly isCollapsed: boolean;
}

const title = 'Find Sermons By Location';

const Summary = chakra('summary', { base: summaryStyle });

/**
 * 'Find Sermons By Location': each choice enables the next list. Choices apply with 'Filter Results'
 * (docs/product/finding.md F2).
 */
export function LocationFilter(props: LocationFilterProps) {
  const { applied, placesLabel, parameters, onApply, isCollapsed, moreFiltersKey, children } = props;
  const [choice, setChoice] = useState<PlaceChoice>(applied);
  const filterKey = JSON.stringify(applied);
  const pending = usePendingNavigation();
  // After back navigation or a link, the lists show the new filter. The form is not remounted, so it keeps the focus.
  const syncChoice = useEffectEvent((key: string) => {
    if (!pending.finish(key)) setChoice(applied);
  });
  useLayoutEffect(() => syncChoice(filterKey), [filterKey]);
  // New results collapse the form on phones. Move the focus out of the hidden fields.
  const container = useRef<HTMLDivElement>(null);
  const resultsKey = JSON.stringify([applied, placesLabel, parameters.q, parameters.portion, moreFiltersKey]);
  const focusSummary = useEffectEvent((_resultsKey: string) => {
    const summary = container.current?.querySelector('summary');
    if (summary?.checkVisibility() && container.current?.contains(document.activeElement)) summary.focus();
  });
  useLayoutEffect(() => focusSummary(resultsKey), [resultsKey]);
  usePreHydrationInput(listSelectors, (values) =>
    setChoice((before) =>
      values.reduce((choice, value, index) => {
        const list = lists[index];
        return list === undefined || value === null ? choice : changeChoice(choice, list, value);
      }, before),
    ),
  );
  const countries = trpc.locations.countries.useQuery();
  const states = trpc.locations.states.useQuery(
    { country: choice.country ?? '' },
    { enabled: choice.country !== undefined },
  );
  const cities = trpc.locations.cities.useQuery(
    { state: choice.state ?? '', country: choice.country },
    { enabled: choice.state !== undefined },
  );
  const titleId = useId();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    pending.start(JSON.stringify(choice));
    onApply(choice, event.currentTarget);
  };

  return (
    <Box
      ref={container}
      data-no-print
      css={{ '& > details:not([open]) + form': { display: { base: 'none', md: 'grid' } } }}
    >
      {isCollapsed && (
        <chakra.details key={resultsKey} display={{ md: 'none' }} borderYWidth="1px" borderColor="line">
          <Summary>
            <Heading as="h2" size="sm">
              {title}
            </Heading>
            <ChevronIcon />
          </Summary>
        </chakra.details>
      )}
      <chakra.form
        onSubmit={submit}
        action="/directory"
        aria-labelledby={titleId}
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'minmax(0, 1fr)',
        }}
        alignItems="end"
        gap="4"
        pt={{ base: isCollapsed ? '4' : '0', md: '0' }}
      >
        {Object.entries(parameters).flatMap(([name, values]) =>
          [values ?? []]
            .flat()
            .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
        )}
        <Heading
          as="h2"
          id={titleId}
          size="sm"
          gridColumn="1 / -1"
          display={{ base: isCollapsed ? 'none' : 'block', md: 'block' }}
        >
          {title}
        </Heading>
        {placesLabel ? (
          <Box gridColumn="1 / -1" overflowWrap="anywhere">
            <BidiSpan>{placesLabel}</BidiSpan>
          </Box>
        ) : (
          <>
            <PlaceSelect
              label="Country"
              all={{ value: valuesForAll.country, label: 'All Countries' }}
              value={choice.country}
              options={countries.data}
              name="country"
              isLoading={countries.isFetching}
              failure={countries.isError && 'Failed to fetch countries'}
              onRetry={() => countries.refetch()}
              onChange={(country) => setChoice(changeChoice(choice, 'country', country))}
            />
            <PlaceSelect
              label="State/Province"
              all={{
                value: valuesForAll.state,
                label: choice.country ? 'All States' : 'Select a country first',
              }}
              isDisabled={!choice.country}
              value={choice.state}
              options={states.data}
              name="state"
              isLoading={states.isFetching}
              failure={states.isError && 'Failed to fetch states'}
              onRetry={() => states.refetch()}
              onChange={(state) => setChoice(changeChoice(choice, 'state', state))}
            />
            <PlaceSelect
              label="City"
              all={{ value: valuesForAll.city, label: choice.state ? 'All Cities' : 'Select a state first' }}
              isDisabled={!choice.state}
              value={choice.city}
              options={cities.data}
              name="city"
              isLoading={cities.isFetching}
              failure={cities.isError && 'Failed to fetch cities'}
              onRetry={() => cities.refetch()}
              onChange={(city) => setChoice(changeChoice(choice, 'city', city))}
            />
          </>
        )}
        {children}
        <Button type="submit">Filter Results</Button>
      </chakra.form>
    </Box>
  );
}

interface PlaceSelectProps {
  readonly label: string;
  readonly all: { readonly value: string; readonly label: string };
  readonly value: string | undefined;
  readonly options: readonly string[] | undefined;
  /** The name of the search parameter. */
  readonly name: string;
  readonly isLoading: boolean;
  readonly failure: ReactNode;
  readonly onRetry: () => void;
  readonly isDisabled?: boolean;
  readonly onChange: (value: string) => void;
}

function PlaceSelect(props: PlaceSelectProps) {
  const { label, all, name, value, options = [], isLoading, failure, isDisabled = false } = props;
  const id = useId();
  // The URL may name a place without sermons. Show it as the selected value.
  const shown = value !== undefined && !options.includes(value) ? [value, ...options] : options;
  return (
    <div>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight={600} mb="1">
        {label}
      </chakra.label>
      <Select
        width="full"
        id={id}
        name={name}
        disabled={isDisabled}
        aria-busy={isLoading}
        value={value ?? all.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value={all.value}>{all.label}</option>
        {shown.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
      {failure && (
        <Flex role="alert" color="red" fontSize="sm" align="center" gap="2">
          {failure}
          <RetryButton variant="plain" size="sm" onRetry={props.onRetry} />
        </Flex>
      )}
    </div>
  );
}
