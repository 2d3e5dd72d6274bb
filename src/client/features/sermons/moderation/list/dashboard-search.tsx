import { DashboardSearchForm } from '../../../../ui/forms/dashboard-search-form.tsx';

/** Searches the sermons of the tab, also by the submitter's email address and phone number. */
export const DashboardSearch = ({
  query,
  onSearch,
}: {
  query: string;
  onSearch: (query: string) => void;
}) => (
  <DashboardSearchForm
    aria-label="Dashboard sermons"
    label="Search title, name, place, email or phone"
    placeholder="Title, name, place, email or phone"
    flex="1"
    minW={{ base: 'full', md: '12rem' }}
    query={query}
    onSearch={onSearch}
  />
);
