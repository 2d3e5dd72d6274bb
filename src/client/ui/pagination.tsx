import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: '11',
  height: '11',
  px: '2',
  borderRadius: 'md',
  fontSize: 'sm',
  fontWeight: 600,
} as const;

const PageLink = chakra(Link, { base: { ...look, color: 'blue', _hover: { bg: 'blueSoft' } } });
/** Marked as the present place is in the header. */
const PresentPage = chakra(Link, {
  base: { ...look, borderRadius: '0', borderBottomWidth: '2px', borderColor: 'goldLine', color: 'ink' },
});
const NoLink = chakra('span', { base: { ...look, color: 'muted', fontWeight: 400 } });

/** The list's own page knows its parameters; a link of any route does not. */
const address = (link: { to: string; search: object }) => link as { to: string; search: never };

/** Only a link to this very address is the present one; where the list stands on the screen stays. */
const plain = { activeOptions: { exact: true, explicitUndefined: true }, resetScroll: false } as const;

interface PaginationProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Whether there are more than `total`, which nobody counted. */
  readonly isTotalCut?: boolean;
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
export function Pagination({ page, limit, total, isTotalCut = false, linkTo }: PaginationProps) {
  const last = Math.ceil(total / limit);
  if (last <= 1) return null;
  return (
    <Flex
      width="full"
      align="center"
      justify="space-between"
      columnGap="6"
      rowGap="3"
      wrap="wrap"
      breakBefore="avoid"
    >
      <Box fontSize="sm" color="muted">
        Showing {((page - 1) * limit + 1).toLocaleString('en-US')} to{' '}
        {Math.min(page * limit, total).toLocaleString('en-US')} of {isTotalCut && 'more than '}
        {total.toLocaleString('en-US')} results
      </Box>
      <Flex as="nav" aria-label="Pages" data-no-print align="center" wrap="wrap" mx="-2">
        <Step label="Previous" rel="prev" to={page > 1 ? linkTo(page - 1) : null} />
        {pageNumbers(page, last).map((number, index, numbers) =>
          number === 'gap' ? (
            <Box as="span" key={`gap before ${numbers[index + 1]}`} px="1" color="muted">
              …
            </Box>
          ) : number === page ? (
            <PresentPage
              key={number}
              {...address(linkTo(number))}
              {...plain}
              aria-current="page"
              aria-label={`Page ${number}`}
            >
              {number.toLocaleString('en-US')}
            </PresentPage>
          ) : (
            <PageLink key={number} {...address(linkTo(number))} {...plain} aria-label={`Page ${number}`}>
              {number.toLocaleString('en-US')}
            </PageLink>
          ),
        )}
        <Step label="Next" rel="next" to={page < last ? linkTo(page + 1) : null} />
      </Flex>
    </Flex>
  );
}

interface StepProps {
  readonly label: string;
  readonly rel: string;
  /** Null where there is nothing in that direction. */
  readonly to: { readonly to: string; readonly search: object } | null;
}

/** A link without an address is a link that cannot be followed: it says so, and the keyboard passes it by. */
const Step = ({ label, rel, to }: StepProps) =>
  to ? (
    <PageLink {...address(to)} {...plain} rel={rel}>
      {label}
    </PageLink>
  ) : (
    <NoLink role="link" aria-disabled="true">
      {label}
    </NoLink>
  );
