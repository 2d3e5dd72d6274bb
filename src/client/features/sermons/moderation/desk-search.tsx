import { SearchForm } from '../../../ui/search-form';

/** Searches what the tab holds: title, rabbi, synagogue. */
export const DeskSearch = ({ words, onSearch }: { words: string; onSearch: (words: string) => void }) => (
  <SearchForm
    aria-label="Sermons of this dashboard"
    flex="1"
    minW={{ base: 'full', md: '12rem' }}
    words={words}
    onSearch={onSearch}
    input={{
      'aria-label': 'Search title, rabbi or synagogue',
      placeholder: 'Title, rabbi or synagogue',
      dir: 'auto',
      height: { base: '11', md: '10' },
      // Emptying the field with its own cross shows everything again.
      onInput: (event) => event.currentTarget.value === '' && words !== '' && onSearch(''),
    }}
  />
);
