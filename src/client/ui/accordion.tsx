import { chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronIcon } from './icons.tsx';

/**
 * The open entry of an accordion: at most one. The URL fragment names it (`#vayetzei`) and is kept up to date. A
 * URL that names an entry opens it and scrolls to it.
 * @param onArrive called when the URL opens an entry, so that the caller can show it if the list is filtered
 */
export function useOpenEntry(
  entries: readonly { readonly id: string }[],
  onArrive: (id: string) => void,
): {
  readonly openId: string | null;
  readonly onToggle: (id: string, isOpen: boolean) => void;
} {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [openId, setOpenId] = useState<string | null>(null);
  /** The open entry. Unlike `openId`, it is current even before the next render. */
  const latestOpenId = useRef<string | null>(null);
  /** The fragment set by the last toggle, which must not trigger `onArrive`. */
  const ownHash = useRef<string | null>(null);

  const arrive = useEffectEvent((id: string) => {
    const isOwn = ownHash.current === id;
    ownHash.current = null;
    if (isOwn || !entries.some((entry) => entry.id === id)) return;
    latestOpenId.current = id;
    setOpenId(id);
    onArrive(id);
    scrollToEntry(id);
  });
  useEffect(() => arrive(hash), [hash]);

  const onToggle = (id: string, isOpen: boolean) => {
    // Ignore toggle events of entries that the URL opened, or that closed because another one opened.
    if (isOpen ? latestOpenId.current === id : latestOpenId.current !== id) return;
    const next = isOpen ? id : null;
    latestOpenId.current = next;
    ownHash.current = next;
    setOpenId(next);
    navigate({
      to: '.',
      search: true as never,
      hash: next ?? '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
  return { openId, onToggle };
}

const entryId = (id: string) => `entry-${id}`;

/**
 * Scrolls to the entry after it has opened, the previous one has closed, and the list shows it again. Gives up after 60
 * frames, about a second.
 */
function scrollToEntry(id: string, framesLeft = 60): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(entryId(id));
    if (entry) entry.scrollIntoView({ block: 'start' });
    else if (framesLeft > 0) scrollToEntry(id, framesLeft - 1);
  });
}

const Details = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    borderColor: 'line',
    scrollMarginTop: '4',
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
  },
});

const Summary = chakra('summary', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) auto auto' },
    alignItems: { base: 'start', md: 'baseline' },
    alignContent: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '4',
    minHeight: '14',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': {
      gridColumn: '-2',
      gridRow: { base: '1 / span 2', md: '1' },
      alignSelf: 'center',
      color: 'muted',
      transitionProperty: 'transform',
      transitionDuration: 'fast',
      _print: { display: 'none' },
    },
    '&:hover h2, &:hover h3': { color: 'blue' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

interface EntryProps {
  readonly id: string;
  /** The `name` of the `<details>` elements: at most one per name is open, without JavaScript too. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** The heading and one more element next to it; below it on phones. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** A `<details>` element: a heading, and the content when open. */
export function Entry({ id, name, isOpen, onToggle, header, children }: EntryProps) {
  return (
    <Details
      id={entryId(id)}
      name={name}
      open={isOpen}
      onToggle={(event) => onToggle(id, event.currentTarget.open)}
    >
      <Summary>
        {header}
        <ChevronIcon />
      </Summary>
      {/* The id is inside `<details>`, so that browsers open it for a URL fragment, even without JavaScript. */}
      <chakra.div id={id} pt={{ base: '1', md: '2' }} pb={{ base: '8', md: '10' }} scrollMarginTop="24">
        {children}
      </chakra.div>
    </Details>
  );
}
