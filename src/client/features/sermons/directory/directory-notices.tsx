import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { issuesOf } from '../../../api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { plural } from '../../../ui/text/quantities.ts';

/** Shown when the filters of the URL are malformed, contradictory or too many. */
export const InvalidFilters = ({ error }: { error: unknown }) => (
  <Notice title="Check the Filters" action={<ShowAllSermons />}>
    {'These filters are not valid: '}
    {issuesOf(error)
      .map(({ message }) => message)
      .join('; ')}
    .
  </Notice>
);

/** Shown when no sermon matches the filters. */
export const NoResults = () => (
  <Notice title="No Sermons Found" action={<ShowAllSermons />}>
    No sermons match your filter criteria. Try adjusting your search parameters.
  </Notice>
);

/** Shown when the URL names a page after the last one, for example because sermons were removed. */
export const PageOutOfRange = ({ lastPage }: { lastPage: number }) => (
  <Notice
    title="No Results on This Page"
    action={
      <Button variant="outline" asChild>
        <Link
          to="/directory"
          search={(search) => ({ ...search, page: lastPage > 1 ? lastPage : undefined })}
          activeOptions={{ exact: true, explicitUndefined: true }}
          resetScroll={false}
        >
          Go to the last page
        </Link>
      </Button>
    }
  >
    There {lastPage === 1 ? 'is' : 'are'} only {plural(lastPage, 'page')} of results.
  </Notice>
);

const ShowAllSermons = () => (
  <Button variant="outline" asChild>
    <Link to="/directory" activeOptions={{ exact: true }}>
      Show all sermons
    </Link>
  </Button>
);
