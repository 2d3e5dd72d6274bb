import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { useVisibleTab } from './use-visible-tab.ts';

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '3', md: '6' },
    // The text of the first tab is at the edge of the page, although tabs have padding for the focus ring.
    mx: '-1',
    // A background, not a border, so that the border of the selected tab covers it. It is as wide as the page.
    backgroundImage: 'linear-gradient({colors.line}, {colors.line})',
    backgroundSize: 'calc(100% - {spacing.2}) 1px',
    backgroundPosition: 'bottom',
    backgroundRepeat: 'no-repeat',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    pt: '1',
  },
});

const Tab = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    px: '1',
    minWidth: byPointer('11', '0'),
    flexShrink: 0,
    fontSize: 'sm',
    fontWeight: 600,
    color: 'muted',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transitionProperty: 'color, border-color',
    transitionDuration: 'fast',
    _hover: { color: 'ink' },
    '&[aria-selected=true]': { color: 'blue', borderColor: 'goldLine' },
    // Scrolling would cut off a focus ring outside the tab.
    _focusVisible: { outlineOffset: '-2px' },
  },
});

/** A tab with its own URL, so that it can be shared and opened without JavaScript. */
interface TabLink {
  readonly id: string;
  readonly label: string;
  readonly search: object;
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly selected: string;
  /** The id of the tab panel. */
  readonly panelId: string;
}

/** The id of a tab of the panel with this id. */
export const tabId = (panelId: string, id: string): string => `${panelId}-${id}`;

/** Tabs as links. Arrow keys, Home and End move between them. */
export function TabLinks({ label, tabs, selected, panelId }: TabLinksProps) {
  const list = useRef<HTMLDivElement>(null);
  useVisibleTab(list, JSON.stringify([selected, tabs]));
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves arrow keys with a modifier to the browser: they go back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = tabs.findIndex((tab) => tab.id === selected);
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = list.current?.children.item((target + tabs.length) % tabs.length);
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    // Focusing a partly visible tab does not scroll it into view.
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    next.click();
  };
  return (
    <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown} data-no-print>
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          role="tab"
          id={tabId(panelId, tab.id)}
          to="."
          // The search parameters belong to the page's route; the type of a generic link does not know them.
          search={tab.search as never}
          resetScroll={false}
          aria-selected={tab.id === selected}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-controls={panelId}
          tabIndex={tab.id === selected ? 0 : -1}
        >
          {tab.label}
        </Tab>
      ))}
    </List>
  );
}
