import { Tabs as ChakraTabs, chakra } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';
import { useVisibleTab } from './use-visible-tab.ts';

const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '2', md: '3' },
    // As in TabLinks: the first label is at the edge of the page, and the selected tab's border covers the line.
    mx: '-1',
    backgroundImage: 'linear-gradient({colors.line}, {colors.line})',
    backgroundSize: 'calc(100% - {spacing.2}) 1px',
    backgroundPosition: 'bottom',
    backgroundRepeat: 'no-repeat',
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
    minWidth: byPointer('11', '0'),
    // Room for the focus ring: scrolling would cut off one outside the tab.
    px: '1',
    cursor: 'pointer',
    fontWeight: 600,
    fontSize: 'sm',
    color: 'muted',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    transitionProperty: 'color, border-color',
    transitionDuration: 'fast',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-selected=true]': { color: 'ink', borderColor: 'blue' },
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

/** The id of a tab in the list with this name. */
export const tabId = (name: string, id: string): string => `${name}-tab-${id}`;

interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  readonly label: string;
  /** Prefix of the ids of tabs and panel. */
  readonly name: string;
  /** A count is shown when it is above zero. */
  readonly items: readonly { readonly id: Id; readonly label: string; readonly count?: number | undefined }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/** Tabs as buttons, for the dashboard. For tabs as links see TabLinks. */
export function Tabs<Id extends string>({ label, name, items, selected, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useVisibleTab(list, JSON.stringify([selected, items]));
  const panelId = `${name}-panel`;
  return (
    <ChakraTabs.Root
      value={selected}
      onValueChange={({ value }) => onSelect(value as Id)}
      ids={{ trigger: (id) => tabId(name, id) }}
    >
      <Strip asChild>
        <ChakraTabs.List
          ref={list}
          aria-label={label}
          onKeyDownCapture={(event) => {
            // Leaves arrow keys with a modifier to the browser: they go back and forward.
            if (event.altKey || event.ctrlKey || event.metaKey) event.stopPropagation();
          }}
        >
          {items.map(({ id, label, count = 0 }) => (
            <Tab key={id} asChild>
              <ChakraTabs.Trigger
                value={id}
                aria-controls={id === selected ? panelId : undefined}
                // Not on click: a count that loads can move the tab before the mouse button is released.
                onMouseDown={({ button, ctrlKey }) => {
                  if (button === 0 && !ctrlKey) onSelect(id);
                }}
                // Enter or Space on the selected tab calls `onSelect` again, like a click. Chakra reports only changes.
                onClick={({ detail }) => {
                  if (detail === 0 && id === selected) onSelect(id);
                }}
              >
                {label}
                {count > 0 && <Count>{count.toLocaleString('en-US')}</Count>}
              </ChakraTabs.Trigger>
            </Tab>
          ))}
        </ChakraTabs.List>
      </Strip>
      {/* Chakra's own panel would stay in the tab order when its controls load later than itself. */}
      <chakra.div
        role="tabpanel"
        id={panelId}
        // A click on text in the panel moves the focus into it, so that shortcuts of a list work.
        tabIndex={-1}
        aria-labelledby={tabId(name, selected)}
        pt={{ base: '4', md: '5' }}
      >
        {children}
      </chakra.div>
    </ChakraTabs.Root>
  );
}
