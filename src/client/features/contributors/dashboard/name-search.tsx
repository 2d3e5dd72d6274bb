import { byPointer } from '../../../theme/by-pointer.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';

interface NameSearchProps {
  readonly kind: 'rabbi' | 'synagogue' | 'place';
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly label?: string;
}

/** A search field for names. Searches all their spellings, including merged ones. */
export const NameSearch = ({ kind, q, onSearch, label = `Search ${kind}s` }: NameSearchProps) => (
  <SearchForm
    aria-label={label}
    maxW="28rem"
    mb="4"
    query={q}
    onSearch={onSearch}
    input={{
      'aria-label': label,
      placeholder: label,
      dir: 'auto',
      height: byPointer('11', '10'),
      // Emptying the field ends the search, for example with the browser's clear button.
      onInput: (event) => event.currentTarget.value === '' && q !== '' && onSearch(''),
    }}
  />
);
