import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lastPageOf } from '../../shared/last-page.ts';
import type { Page } from '../../shared/pagination.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Pagination } from '../ui/navigation/pagination.tsx';
import { plural } from '../ui/text/quantities.ts';

interface SermonSectionProps<Item> {
  readonly query: {
    readonly data: Page<Item> | undefined;
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly isPlaceholderData?: boolean;
    readonly refetch: () => unknown;
  };
  /** The path of the page. `?page=` is added to it. */
  readonly path: string;
  /** Shown when there are no sermons. */
  readonly empty?: ReactNode;
  readonly renderList: (sermons: readonly Item[]) => ReactNode;
  /** Links below the list. */
  readonly children?: ReactNode;
}

/** A paged list of sermons with its heading, count, and loading, error and empty states. */
export function SermonSection<Item>({ query, path, empty, renderList, children }: SermonSectionProps<Item>) {
  const { data } = query;
  return (
    <section aria-labelledby="sermons" aria-busy={query.isFetching}>
      <Flex
        align="baseline"
        justify="space-between"
        gap="4"
        wrap="wrap"
        borderBottomWidth="1px"
        borderColor="ink"
        pb="3"
      >
        <Heading as="h2" id="sermons" size="lg">
          Sermons
        </Heading>
        {data && (
          <Box color="muted" fontSize="sm" aria-live="polite">
            {plural(data.total, 'sermon')}
          </Box>
        )}
      </Flex>
      {query.isPending && (
        <Loading label="Loading the sermons…">
          <Skeleton width="60%" mt="6" mb="3" />
          <Skeleton width="40%" />
        </Loading>
      )}
      {query.isError && (
        <Notice title="Error Loading Sermons" onRetry={query.refetch}>
          The sermons could not be loaded. Please try again later.
        </Notice>
      )}
      {data?.total === 0 && empty}
      {data && data.items.length === 0 && !(empty && data.total === 0) && (
        <Notice
          title="No Sermons on This Page"
          action={
            <Button variant="outline" asChild>
              <Link to={path}>Go to the first page</Link>
            </Button>
          }
        >
          This list has {plural(lastPageOf(data), 'page')}.
        </Notice>
      )}
      {data && data.items.length > 0 && (
        <Box opacity={query.isPlaceholderData ? 0.5 : 1}>
          {renderList(data.items)}
          <Flex mt="6">
            <Pagination
              page={data.page}
              limit={data.limit}
              total={data.total}
              linkTo={(pageNumber) => ({
                to: path,
                search: { page: pageNumber > 1 ? pageNumber : undefined },
              })}
            />
          </Flex>
        </Box>
      )}
      {children}
    </section>
  );
}
