import { chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronIcon } from './icons';

/**
 * Which entry of an accordion is open: at most one, named by the address (`#vayetzei`), which follows.
 * Whoever comes with such an address finds it open and in sight.
 * @param onArrive called when an address opens an entry, to bring it into the list where it was left out
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
  const latest = useRef<string | null>(null);
  /** The address that a toggle has just written: nobody arrives with it. */
  const written = useRef<string | null>(null);

  const arrive = useEffectEvent((id: string) => {
    const isOurs = written.current === id;
    written.current = null;
    if (isOurs || !entries.some((entry) => entry.id === id)) return;
    latest.current = id;
    setOpenId(id);
    onArrive(id);
    bringIntoSight(id);
  });
  useEffect(() => arrive(hash), [hash]);

  const onToggle = (id: string, isOpen: boolean) => {
    // The one that another entry has closed has nothing more to say.
    if (isOpen ? latest.current === id : latest.current !== id) return;
    const next = isOpen ? id : null;
    latest.current = next;
    written.current = next;
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

/** Once the entry has opened, the one before it has closed, and the list holds it again. */
function bringIntoSight(id: string, framesLeft = 60): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(entryId(id));
    if (entry) entry.scrollIntoView({ block: 'start' });
    else if (framesLeft > 0) bringIntoSight(id, framesLeft - 1);
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
      transitionDuration: 'quick',
      _print: { display: 'none' },
    },
    '&:hover h2, &:hover h3': { color: 'blue' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

interface EntryProps {
  readonly id: string;
  /** The accordion it belongs to: of one name at most one entry is open, without JavaScript too. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
  /** Its heading, and one element beside it: below it on a phone. */
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** An entry of a reference book: its heading, and below it, once opened, what it says. */
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
      {/* The address names a place inside, which makes browsers open the entry even without JavaScript. */}
      <chakra.div id={id} pt={{ base: '1', md: '2' }} pb={{ base: '8', md: '10' }} scrollMarginTop="24">
        {children}
      </chakra.div>
    </Details>
  );
}
