import { DashboardSearchForm } from '../../../ui/forms/dashboard-search-form.tsx';

interface NameSearchProps {
  readonly kind: 'rabbi' | 'synagogue' | 'place';
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly label?: string;
}

/** A search field for names. Searches all their spellings, including merged ones. */
export const NameSearch = ({ kind, q, onSearch, label = `Search ${kind}s` }: NameSearchProps) => (
  <DashboardSearchForm aria-label={label} label={label} maxW="28rem" mb="4" query={q} onSearch={onSearch} />
);
