import { byPointer } from '../../../../theme/by-pointer.ts';
import { SearchForm } from '../../../../ui/forms/search-form.tsx';

/** Searches the sermons of the tab, also by the submitter's email address and phone number. */
export const DashboardSearch = ({
  query,
  onSearch,
}: {
  query: string;
  onSearch: (query: string) => void;
}) => (
  <SearchForm
    aria-label="Dashboard sermons"
    flex="1"
    minW={{ base: 'full', md: '12rem' }}
    query={query}
    onSearch={onSearch}
    input={{
      'aria-label': 'Search title, name, place, email or phone',
      placeholder: 'Title, name, place, email or phone',
      dir: 'auto',
      height: byPointer('11', '10'),
      // Emptying the field, for example with its clear button, ends the search.
      onInput: (event) => event.currentTarget.value === '' && query !== '' && onSearch(''),
    }}
  />
);
