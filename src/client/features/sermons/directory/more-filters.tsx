import { Box, chakra, Grid, Heading } from '@chakra-ui/react';
import { Fragment, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import type { Facets, FacetValue } from '../../../../shared/directory.schemas.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import type { usePendingNavigation } from '../../../ui/hooks/use-pending-navigation.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { summaryStyle } from '../../../ui/summary-style.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { type MoreFilters as Filters, moreFilters } from './directory-search.ts';

const groups = [
  { name: 'rabbi', label: 'Rabbi', noun: 'rabbi' },
  { name: 'synagogue', label: 'Synagogue', noun: 'synagogue' },
  { name: 'occasion', label: 'Torah portion or holiday', noun: 'occasion' },
  { name: 'keyword', label: 'Keyword', noun: 'keyword' },
  { name: 'language', label: 'Language', noun: 'language' },
] as const;

/** A group shows this many values, or all chosen ones if there are more of those. The others are collapsed. */
const minVisibleValues = 5;

/** Reads the filters from the form, as search parameters. */
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

/** A string that is the same for equal filters. */
export const filterKey = (filters: Filters): string =>
  JSON.stringify(moreFilters.map((name) => [filters[name] ?? []].flat().sort()));

/** The labels of the chosen values and dates. */
export const chosenLabels = (facets: Facets, { from, to }: Filters): string[] => [
  ...Object.values(facets).flatMap((values) =>
    values.filter(({ isChosen }) => isChosen).map(({ label }) => label),
  ),
  ...(from ? [`from ${formatLongDay(from)}`] : []),
  ...(to ? [`to ${formatLongDay(to)}`] : []),
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

/** The panel "More filters". Each value shows how many sermons the list would have (docs/product/finding.md F17). */
export function MoreFilters({ facets, applied, isLoading, pending }: MoreFiltersProps) {
  const key = filterKey(applied);
  const [fieldsVersion, setFieldsVersion] = useState(0);
  const lastApplied = useRef({ key, isOutdated: false });
  // After back navigation or a link, the fields are reset to the new filters. After 'Filter Results' they are not, so
  // that choices made since then stay.
  const syncFields = useEffectEvent((key: string, isLoading: boolean) => {
    if (lastApplied.current.key !== key) lastApplied.current = { key, isOutdated: !pending.finish(key) };
    if (!lastApplied.current.isOutdated || isLoading) return;
    lastApplied.current.isOutdated = false;
    setFieldsVersion((version) => version + 1);
  });
  useLayoutEffect(() => syncFields(key, isLoading), [key, isLoading]);
  const appliedCount = moreFilters.flatMap((name) => applied[name] ?? []).length;
  return (
    <Panel open={appliedCount > 0}>
      <summary>
        <Heading as="h3" size="sm">
          More filters{appliedCount > 0 && ` (${appliedCount})`}
        </Heading>
        <ChevronIcon />
      </summary>
      <Grid
        key={fieldsVersion}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' }}
        gap="5"
        pt="3"
      >
        {groups.map(({ name, label, noun }) => {
          const values = facets[name].filter(({ count, isChosen }) => isChosen || count !== 0);
          if (values.length === 0) return null;
          const visibleCount = Math.max(minVisibleValues, chosenValues(values).length);
          const hiddenValues = values.slice(visibleCount);
          return (
            <fieldset key={name}>
              <legend>{label}</legend>
              {values.slice(0, visibleCount).map((value) => (
                <Choice key={value.value} name={name} value={value} />
              ))}
              {hiddenValues.length > 0 && (
                <details>
                  <summary>{plural(hiddenValues.length, `more ${noun}`)}</summary>
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
            <DayField name="from" label="From" value={applied.from} />
            <DayField name="to" label="To" value={applied.to} />
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

function DayField({ name, label, value }: { name: string; label: string; value: string | undefined }) {
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

/** Also styles the elements inside: one set of selectors is cheaper than a styled component for each checkbox. */
const Panel = chakra('details', {
  base: {
    gridColumn: '1 / -1',
    borderTopWidth: '1px',
    borderColor: 'line',
    '& summary': summaryStyle,
    '& details > summary': { color: 'blue', fontSize: 'sm', fontWeight: 600 },
    '& fieldset': { minWidth: '0' },
    '& legend': { fontSize: 'sm', fontWeight: 600, mb: '1' },
    '& fieldset label:has(> input)': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: { base: '11', lg: byPointer('11', '8') },
      fontSize: 'sm',
      cursor: 'pointer',
    },
    '& label > input': { boxSize: '5', flex: 'none' },
    // Hebrew names, too, start next to their checkboxes.
    '& label > bdi, & label > span': {
      flex: '1',
      minWidth: '0',
      overflowWrap: 'anywhere',
      textAlign: 'left',
    },
    '& label > data': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
  },
});
