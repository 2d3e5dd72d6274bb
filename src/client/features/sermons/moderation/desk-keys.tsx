import { Box, chakra, Flex } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { takesWords } from '../../../ui/is-writing';

const Cap = chakra('kbd', {
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

/** The keys that only go from one sermon to another. */
const steps = new Set(['j', 'k']);

/** The keys that decide about a sermon, which what is being done to it has to end for. */
export const decisions: ReadonlySet<string> = new Set(['p', 'h', 'd']);

export type Key = readonly [key: string, meaning: string];

/** Which keys do what, where there is a keyboard to press them on. */
export const DeskKeys = ({ keys }: { keys: readonly Key[] }) => (
  <Flex as="p" columnGap="4" rowGap="2" wrap="wrap" fontSize="xs" color="muted" hideBelow="md">
    {keys.map(([key, meaning]) => (
      <Box as="span" key={key} whiteSpace="nowrap">
        <Cap>{key}</Cap> {meaning}
      </Box>
    ))}
  </Flex>
);

/**
 * The letter that was pressed as a command: not one that is being written, not one that belongs to the browser, and
 * none while a question waits for its answer.
 */
export function commandOf({ key, target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return null;
  // A key that is held down goes on through the sermons; it decides about one of them only.
  if (repeat && !steps.has(key)) return null;
  return takesWords(target) || target.closest('[role=alertdialog]') ? null : key;
}
