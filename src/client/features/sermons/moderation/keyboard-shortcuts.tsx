import { Box, chakra, Flex } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { isInputField } from '../../../navigation/is-typing.ts';

const KeyCap = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '6',
    px: '1',
    textAlign: 'center',
    fontFamily: 'body',
    fontSize: 'xs',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    bg: 'raised',
    color: 'ink',
  },
});

/** Keys that move to another sermon. */
const stepKeys = new Set(['j', 'k']);

/** Keys that change a sermon. They have no effect while another action on it is running. */
export const decisionKeys: ReadonlySet<string> = new Set(['p', 'h', 'd']);

/** A keyboard shortcut and its description. */
export type Shortcut = readonly [key: string, meaning: string];

/** Lists the keyboard shortcuts. Hidden on small screens, which rarely have a keyboard. */
export const KeyboardShortcuts = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => (
  <Flex as="p" columnGap="4" rowGap="2" wrap="wrap" fontSize="xs" color="muted" hideBelow="md">
    {shortcuts.map(([key, meaning]) => (
      <Box as="span" key={key} whiteSpace="nowrap">
        <KeyCap>{key}</KeyCap> {meaning}
      </Box>
    ))}
  </Flex>
);

/**
 * Returns the pressed key if it can be a shortcut. Returns null with Ctrl, Meta or Alt, in an input field and in a
 * confirmation. Also returns null for repeats while a key is held down, unless the key moves to another sermon.
 */
export function shortcutKeyOf({
  key,
  target,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  // Holding a key down may move through several sermons but must change only one.
  if (repeat && !stepKeys.has(key)) return null;
  return isInputField(target) || target.closest('[role=alertdialog]') ? null : key;
}
