import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

const PageLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '11',
    height: '11',
    px: '2',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 600,
    color: 'blue',
    _hover: { bg: 'blueSoft' },
    '&[aria-current=page]': { bg: 'blue', color: 'onBlue' },
    '&[aria-disabled=true]': { color: 'muted', pointerEvents: 'none', opacity: 0.6 },
  },
});

/** The list's own page knows its parameters; a link of any route does not. */
const address = (link: { to: string; search: object }) => link as { to: string; search: never };

interface PaginationProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** The address of a page of the list. */
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** The numbers around the present page, and the first and last; a gap where some are left out. */
export function pageNumbers(page: number, last: number): (number | 'gap')[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(wanted)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : (['gap', number] as const);
  });
}

/** 'Showing X to Y of N results', Previous, Next and numbered pages; only when there is more than one (SPEC §2). */
export function Pagination({ page, limit, total, linkTo }: PaginationProps) {
  const last = Math.ceil(total / limit);
  if (last <= 1) return null;
  const isFirst = page <= 1;
  const isLast = page >= last;
  return (
    <Flex width="full" align="center" justify="space-between" gap="3" wrap="wrap">
      <Box fontSize="sm" color="muted">
        Showing {((page - 1) * limit + 1).toLocaleString('en-US')} to{' '}
        {Math.min(page * limit, total).toLocaleString('en-US')} of {total.toLocaleString('en-US')} results
      </Box>
      <Flex as="nav" aria-label="Pages" align="center" wrap="wrap" ms={{ base: '-2', md: '0' }}>
        <PageLink
          {...address(linkTo(Math.max(1, page - 1)))}
          aria-disabled={isFirst}
          tabIndex={isFirst ? -1 : undefined}
          rel="prev"
        >
          Previous
        </PageLink>
        {pageNumbers(page, last).map((number, index) =>
          number === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
            <Box as="span" key={`gap ${index}`} px="1" color="muted">
              …
            </Box>
          ) : (
            <PageLink
              key={number}
              {...address(linkTo(number))}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number.toLocaleString('en-US')}
            </PageLink>
          ),
        )}
        <PageLink
          {...address(linkTo(Math.min(last, page + 1)))}
          aria-disabled={isLast}
          tabIndex={isLast ? -1 : undefined}
          rel="next"
        >
          Next
        </PageLink>
      </Flex>
    </Flex>
  );
}
