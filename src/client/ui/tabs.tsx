import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: '6',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});

const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: '11',
    minWidth: { base: '11', md: '0' },
    mb: '-1px',
    cursor: 'pointer',
    fontWeight: 600,
    fontSize: 'sm',
    color: 'muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transitionProperty: 'color, border-color',
    transitionDuration: 'quick',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'ink', borderColor: 'blue' },
    // Where the system chooses the colours, a line that nobody was to see would be drawn under every tab.
    '@media (forced-colors: active)': {
      borderColor: 'Canvas',
      '&[aria-selected=true]': { borderColor: 'Highlight' },
    },
  },
});

const Count = chakra('span', {
  base: {
    px: '2',
    borderRadius: 'full',
    bg: 'blueSoft',
    color: 'blue',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The id of a tab, of the strip with this name. */
export const tabId = (name: string, id: string): string => `${name}-tab-${id}`;

interface TabsProps<Id extends string> {
  /** What the tabs choose among, for who does not see them. */
  readonly label: string;
  /** Begins the ids of tabs and panel. */
  readonly name: string;
  readonly items: readonly { readonly id: Id; readonly label: string; readonly count?: number | undefined }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

/**
 * A strip of tabs: one stop for the keyboard, arrows within (WAI-ARIA). A count stands there when it is above zero.
 * A tab is chosen when the mouse goes down on it: a number that comes may have moved it before the mouse goes up.
 */
export function Tabs<Id extends string>({ label, name, items, selected, onSelect }: TabsProps<Id>) {
  const strip = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    // With one of these the arrows are the browser's: back, and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = items.findIndex((item) => item.id === selected);
    const to = {
      ArrowRight: (at + 1) % items.length,
      ArrowLeft: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  };
  return (
    <Strip ref={strip} role="tablist" aria-label={label} onKeyDown={move}>
      {items.map(({ id, label, count = 0 }) => (
        <Tab
          key={id}
          type="button"
          role="tab"
          id={tabId(name, id)}
          data-tab={id}
          aria-selected={id === selected}
          aria-controls={`${name}-panel`}
          tabIndex={id === selected ? 0 : -1}
          onMouseDown={({ button, ctrlKey }) => {
            if (button === 0 && !ctrlKey) onSelect(id);
          }}
          // The keyboard's click, and that of other aids; the mouse's has been heard.
          onClick={({ detail }) => {
            if (detail === 0) onSelect(id);
          }}
        >
          {label}
          {count > 0 && <Count>{count.toLocaleString('en-US')}</Count>}
        </Tab>
      ))}
    </Strip>
  );
}

/** What the selected tab shows. */
export const TabPanel = ({
  name,
  selected,
  children,
}: {
  name: string;
  selected: string;
  children: ReactNode;
}) => (
  <chakra.div
    role="tabpanel"
    id={`${name}-panel`}
    aria-labelledby={tabId(name, selected)}
    pt={{ base: '4', md: '5' }}
  >
    {children}
  </chakra.div>
);
