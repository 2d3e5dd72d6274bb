import { Box, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { lastPageOf } from '../../../shared/last-page.ts';

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
    '&:not([aria-current], [aria-disabled]):hover': { bg: 'blueSoft' },
    // The current page looks like the current item of the header.
    '&[aria-current=page]': {
      borderRadius: '0',
      borderBottomWidth: '2px',
      borderColor: 'goldLine',
      color: 'ink',
    },
    '&[aria-disabled]': { color: 'muted', fontWeight: 400, cursor: 'default' },
  },
});

/** Casts the search parameters: this component does not know the route whose type defines them. */
const linkProps = (link: { to: string; search: object }) => link as { to: string; search: never };

/**
 * A link is active only when its search parameters are exactly those of the URL. The router does not scroll to the top of
 * the page: see {@link useReturnToStart}.
 */
const linkOptions = { activeOptions: { exact: true, explicitUndefined: true }, resetScroll: false } as const;

interface PaginationProps {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  /** Whether there are more results than `total`: counting stopped there. */
  readonly isTotalCut?: boolean;
  /** Returns the path and search parameters of a page of the list. */
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
  /** Whether a click on a page scrolls to the start of the list: false for a list that scrolls itself. */
  readonly returnsToStart?: boolean;
}

/** The page numbers to show: the first, the last, and those around the current one, with gaps between. */
export function pageNumbers(page: number, last: number): (number | 'gap')[] {
  const candidates = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(candidates)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : (['gap', number] as const);
  });
}

/** 'Showing X to Y of N results', Previous, Next and page numbers. Hidden with a single page. */
export function Pagination({
  page,
  limit,
  total,
  isTotalCut = false,
  linkTo,
  returnsToStart = true,
}: PaginationProps) {
  const last = lastPageOf({ total, limit });
  const { root, clickOn } = useReturnToStart(page, returnsToStart);
  if (last === 1) return null;
  return (
    <Flex
      ref={root}
      width="full"
      align="center"
      justify="space-between"
      columnGap="6"
      rowGap="3"
      wrap="wrap"
      breakBefore="avoid"
    >
      <Box fontSize="sm" color="muted">
        {`Showing ${((page - 1) * limit + 1).toLocaleString('en-US')} to `}
        {Math.min(page * limit, total).toLocaleString('en-US')} of {isTotalCut && 'more than '}
        {total.toLocaleString('en-US')} results
      </Box>
      <Flex as="nav" aria-label="Pages" data-no-print align="center" wrap="wrap" mx="-2">
        <Step
          label="Previous"
          rel="prev"
          to={linkTo(page - 1)}
          isPossible={page > 1}
          onClick={clickOn(page - 1)}
        />
        {pageNumbers(page, last).map((number, index, numbers) =>
          number === 'gap' ? (
            <Box as="span" key={`gap before ${numbers[index + 1]}`} px="1" color="muted">
              …
            </Box>
          ) : (
            <PageLink
              key={number}
              {...linkProps(linkTo(number))}
              {...linkOptions}
              onClick={clickOn(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={`Page ${number}`}
            >
              {number.toLocaleString('en-US')}
            </PageLink>
          ),
        )}
        <Step
          label="Next"
          rel="next"
          to={linkTo(page + 1)}
          isPossible={page < last}
          onClick={clickOn(page + 1)}
        />
      </Flex>
    </Flex>
  );
}

/**
 * After a click in the pagination, scrolls to the start of the list if it is above the visible part, and moves the focus
 * to the list, or to the `h1` of a page that is one list, unless the user has moved it. Not after the back button, for
 * which the router restores the scroll position.
 */
function useReturnToStart(page: number, isScrolled: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const clickedPage = useRef<number>(null);
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    const isClicked = clickedPage.current === page;
    clickedPage.current = null;
    const list = root.current?.closest<HTMLElement>('section, [role=tabpanel], main');
    if (!isClicked || !list) return;
    if (isScrolled && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    const { activeElement, body } = document;
    if (activeElement !== body && !root.current?.contains(activeElement)) return;
    const start = list.querySelector('h1') ?? list;
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  }, [page, isScrolled]);
  return {
    root,
    clickOn: (target: number) => (event: MouseEvent) => {
      // With one of these keys the browser opens a new tab or window.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      clickedPage.current = target;
    },
  };
}

interface StepProps {
  readonly label: string;
  readonly rel: string;
  readonly to: { readonly to: string; readonly search: object };
  readonly isPossible: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

/** Where there is no such page, the link has no `href`: it is announced as disabled and is not in the tab order. */
const Step = ({ label, rel, to, isPossible, onClick }: StepProps) => (
  <PageLink
    {...linkProps(to)}
    {...linkOptions}
    onClick={onClick}
    rel={isPossible ? rel : undefined}
    disabled={!isPossible}
    tabIndex={isPossible ? undefined : -1}
  >
    {label}
  </PageLink>
);
