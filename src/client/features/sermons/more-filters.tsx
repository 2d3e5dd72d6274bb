import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import { Fragment, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Facets, FacetValue } from '../../../shared/directory.schemas.ts';
import { TextInput } from '../../ui/forms/text-input.tsx';
import type { usePendingNavigation } from '../../ui/hooks/use-pending-navigation.ts';
import { ChevronIcon } from '../../ui/icons';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';
import { type MoreFilters as Filters, moreFilters } from './directory-search.ts';

const groups = [
  { name: 'rabbi', label: 'Rabbi', more: 'rabbis' },
  { name: 'synagogue', label: 'Synagogue', more: 'synagogues' },
  { name: 'occasion', label: 'Torah portion or holiday', more: 'occasions' },
  { name: 'keyword', label: 'Keyword', more: 'keywords' },
  { name: 'language', label: 'Language', more: 'languages' },
] as const;

/** The number of values shown; the others are collapsed. */
const collapsedValues = 5;

/** The filters of the form, as search parameters. */
export function readMoreFilters(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const filters = Object.fromEntries(
    moreFilters.map((name) => {
      const values = data.getAll(name).map(String).filter(Boolean).sort();
      if (values.length === 0) return [name, undefined];
      return [name, groups.some((group) => group.name === name) ? values : values[0]];
    }),
  );
  return filters as Filters;
}

/** Identifies filters: equal filters have equal keys. */
export const filterKey = (filters: Filters): string =>
  JSON.stringify(moreFilters.map((name) => [filters[name] ?? []].flat().sort()));

/** The labels of the chosen values. */
export const chosenLabels = (facets: Facets, { from, to }: Filters): string[] => [
  ...Object.values(facets).flatMap((values) =>
    values.filter(({ isChosen }) => isChosen).map(({ label }) => label),
  ),
  ...(from ? [`from ${from}`] : []),
  ...(to ? [`to ${to}`] : []),
];

const chosenValues = (values: readonly FacetValue[]) =>
  values.flatMap(({ isChosen, value }) => (isChosen ? [value] : []));

interface MoreFiltersProps {
  readonly facets: Facets;
  /** The filters of the URL. */
  readonly applied: Filters;
  /** Whether `facets` still belong to the previous URL. */
  readonly isLoading: boolean;
  readonly pending: ReturnType<typeof usePendingNavigation>;
}

/** Filters by everything but the place, with the number of sermons that each value would leave (docs/product/finding.md F17). */
export function MoreFilters({ facets, applied, isLoading, pending }: MoreFiltersProps) {
  const key = filterKey(applied);
  const [version, setVersion] = useState(0);
  const lastApplied = useRef({ key, isOutdated: false });
  // After back navigation or a link, the fields show the new filters. Choices made since 'Filter Results' stay.
  const syncFields = useEffectEvent((key: string, isLoading: boolean) => {
    if (lastApplied.current.key !== key) lastApplied.current = { key, isOutdated: !pending.isOwn(key) };
    if (!lastApplied.current.isOutdated || isLoading) return;
    lastApplied.current.isOutdated = false;
    setVersion((version) => version + 1);
  });
  useLayoutEffect(() => syncFields(key, isLoading), [key, isLoading]);
  const count = moreFilters.flatMap((name) => applied[name] ?? []).length;
  return (
    <Panel open={count > 0}>
      <summary>
        <Heading as="h3" size="sm">
          More filters{count > 0 && ` (${count})`}
        </Heading>
        <ChevronIcon />
      </summary>
      <Grid
        key={version}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' }}
        gap="5"
        pt="3"
      >
        {groups.map(({ name, label, more }) => {
          const values = facets[name].filter(({ count, isChosen }) => isChosen || count !== 0);
          if (values.length === 0) return null;
          const first = Math.max(collapsedValues, chosenValues(values).length);
          const hiddenValues = values.slice(first);
          return (
            <fieldset key={name}>
              <legend>{label}</legend>
              {values.slice(0, first).map((value) => (
                <Choice key={value.value} name={name} value={value} />
              ))}
              {hiddenValues.length > 0 && (
                <details>
                  <summary>
                    {hiddenValues.length} more {more}
                  </summary>
                  {hiddenValues.map((value) => (
                    <Choice key={value.value} name={name} value={value} />
                  ))}
                </details>
              )}
            </fieldset>
          );
        })}
        <fieldset>
          <legend>Recording</legend>
          <Choice
            name="hasAudio"
            type="radio"
            value={{ value: '', label: 'Any', count: null, isChosen: applied.hasAudio === undefined }}
          />
          {facets.hasAudio.map((value) => (
            <Choice key={value.value} name="hasAudio" type="radio" value={value} />
          ))}
        </fieldset>
        <fieldset>
          <legend>Date delivered</legend>
          <Grid templateColumns="auto minmax(0, 1fr)" alignItems="center" gap="2">
            <Day name="from" label="From" value={applied.from} />
            <Day name="to" label="To" value={applied.to} />
          </Grid>
        </fieldset>
      </Grid>
    </Panel>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: FacetValue;
  readonly type?: 'checkbox' | 'radio';
}

const Choice = ({ name, type = 'checkbox', value: { value, label, count, isChosen } }: ChoiceProps) => (
  <label>
    <input type={type} name={name} value={value} defaultChecked={isChosen} />
    <BidiSpan>{label}</BidiSpan>
    {count !== null && (
      <data value={count}>
        {count.toLocaleString('en-US')}
        <chakra.span srOnly>{count === 1 ? ' sermon' : ' sermons'}</chakra.span>
      </data>
    )}
  </label>
);

function Day({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  const id = useId();
  return (
    <Fragment>
      <Box asChild fontSize="sm">
        <label htmlFor={id}>{label}</label>
      </Box>
      <TextInput id={id} type="date" name={name} defaultValue={value} fontSize="sm" minW="0" />
    </Fragment>
  );
}

/** Also styles the checkboxes: one set of selectors is cheaper than a styled element for each. */
const Panel = chakra('details', {
  base: {
    gridColumn: '1 / -1',
    borderTopWidth: '1px',
    borderColor: 'line',
    '& summary': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      minHeight: '11',
      cursor: 'pointer',
      listStyle: 'none',
    },
    '& summary::-webkit-details-marker': { display: 'none' },
    '& summary svg': { color: 'muted' },
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
    '& details > summary': { color: 'blue', fontSize: 'sm', fontWeight: 600 },
    '& fieldset': { minWidth: '0' },
    '& legend': { fontSize: 'sm', fontWeight: 600, mb: '1' },
    '& fieldset label:has(> input)': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: { base: '11', lg: '8' },
      fontSize: 'sm',
      cursor: 'pointer',
    },
    '& label > input': { boxSize: '5', flex: 'none' },
    // Hebrew names, too, begin next to their boxes.
    '& label > bdi, & label > span': {
      flex: '1',
      minWidth: '0',
      overflowWrap: 'anywhere',
      textAlign: 'left',
    },
    '& label > data': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
});
