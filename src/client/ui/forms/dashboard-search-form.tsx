import type { ComponentProps } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { SearchForm } from './search-form.tsx';

interface DashboardSearchFormProps extends Omit<ComponentProps<typeof SearchForm>, 'input'> {
  /** The accessible name of the field. */
  readonly label: string;
  /** The same as `label` by default. */
  readonly placeholder?: string;
}

/** A search field of the dashboard. Emptying it ends the search, for example with the browser's clear button. */
export const DashboardSearchForm = ({
  label,
  placeholder = label,
  query,
  onSearch,
  ...form
}: DashboardSearchFormProps) => (
  <SearchForm
    {...form}
    query={query}
    onSearch={onSearch}
    input={{
      'aria-label': label,
      placeholder,
      dir: 'auto',
      height: byPointer('11', '10'),
      onInput: (event) => event.currentTarget.value === '' && query !== '' && onSearch(''),
    }}
  />
);
