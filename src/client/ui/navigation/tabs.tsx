import { Tabs as ChakraTabs, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { byPointer } from '../../theme/by-pointer.ts';

const Strip = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '4', md: '5' },
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
    minWidth: byPointer('11', '0'),
    mb: '-1px',
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
export const Tabs = <Id extends string>({
  label,
  name,
  items,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) => (
  <ChakraTabs.Root
    value={selected}
    onValueChange={({ value }) => onSelect(value as Id)}
    ids={{ trigger: (id) => tabId(name, id), content: () => `${name}-panel` }}
  >
    <Strip asChild>
      <ChakraTabs.List
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
    <chakra.div asChild pt={{ base: '4', md: '5' }}>
      <ChakraTabs.Content value={selected} tabIndex={-1}>
        {children}
      </ChakraTabs.Content>
    </chakra.div>
  </ChakraTabs.Root>
);
