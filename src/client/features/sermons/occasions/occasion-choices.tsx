import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { foldOccasionName } from '../../../../shared/calendar/fold-occasion-name.ts';
import type { OccasionName } from '../../../../shared/calendar/occasion.schemas.ts';
import { maxOccasions } from '../../../../shared/calendar/occasion-limits.ts';
import { trpc } from '../../../api/trpc.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { plural } from '../../../ui/text/quantities.ts';

export const occasionGroups = [
  ['portion', 'Torah portions'],
  ['holiday', 'Holidays, fasts and remembrance days'],
] as const;

interface OccasionChoicesProps {
  readonly id: string;
  /** All occasions; undefined until they are loaded. */
  readonly occasions: readonly OccasionName[] | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => unknown;
  readonly chosenSlugs: readonly string[];
  readonly onToggle: (slug: string) => void;
  readonly onClose: () => void;
}

/**
 * A searchable list of checkboxes for all occasions. Those chosen when it opens come first. Arrow keys move the focus,
 * Escape closes the list.
 */
export function OccasionChoices({
  id,
  occasions,
  hasFailed,
  onRetry,
  chosenSlugs,
  onToggle,
  onClose,
}: OccasionChoicesProps) {
  const [search, setSearch] = useState('');
  const searchField = useRef<HTMLInputElement>(null);
  // The order is fixed while the list is open, so that no checkbox moves under the pointer.
  const [initialSlugs] = useState(chosenSlugs);
  const { data: spellings } = trpc.occasions.spellings.useQuery();
  const [firstWord = '', ...otherWords] = search.trim().split(/\s+/);
  const isPortionWord = spellings?.portionWords.includes(foldOccasionName(firstWord));
  const wanted = foldOccasionName(isPortionWord ? otherWords.join(' ') : search);
  // Other spellings match from their beginning only: the Hebrew name of Purim is also the end of one of Yom Kippur.
  const matches = occasions?.filter(
    ({ slug, name, hebrewName }) =>
      [name, hebrewName].some((text) => foldOccasionName(text).includes(wanted)) ||
      spellings?.bySlug[slug]?.some((text) => foldOccasionName(text).startsWith(wanted)),
  );
  const isFull = chosenSlugs.length >= maxOccasions;
  const statusText = () => {
    if (!matches) return hasFailed ? '' : 'Loading the occasions…';
    if (isFull) return 'Three are chosen. Remove one to choose another.';
    return search.trim() ? plural(matches.length, 'occasion') : 'Choose up to three.';
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    // In an input, Enter would submit the form around the list. On 'Try again' it presses the button.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll<HTMLElement>('input:enabled')];
    inputs[inputs.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  }

  return (
    <Box
      id={id}
      role="group"
      aria-label="Choose occasions"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="raised"
      p="3"
      mt="2"
      data-handles-escape
      onKeyDown={onKeyDown}
    >
      <Input
        ref={searchField}
        type="search"
        aria-label="Search occasions"
        placeholder="Search in English or Hebrew"
        autoFocus
        dir="auto"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Box fontSize="xs" color="muted" mt="2" role="status">
        {statusText()}
      </Box>
      {hasFailed && !occasions && (
        <Box role="alert" fontSize="sm" mt="2">
          {'Couldn’t load the occasions. '}
          <Button
            type="button"
            variant="plain"
            size="sm"
            onClick={() => {
              onRetry();
              // This button disappears.
              searchField.current?.focus();
            }}
          >
            Try again
          </Button>
        </Box>
      )}
      <Box maxH="18rem" overflowY="auto" mt="1" overscrollBehavior="contain">
        {([['current', 'Current occasions'], ...occasionGroups] as const).map(([group, label]) => {
          const listed = matches?.filter(
            ({ slug, kind }) => (initialSlugs.includes(slug) ? 'current' : kind) === group,
          );
          if (!listed?.length) return null;
          return (
            <Box key={group} role="group" aria-label={label}>
              <Box aria-hidden="true" fontSize="xs" fontWeight={600} color="muted" pt="2">
                {label}
              </Box>
              {listed.map(({ slug, name, hebrewName }) => (
                <Choice key={slug}>
                  <chakra.input
                    type="checkbox"
                    boxSize="5"
                    flex="none"
                    checked={chosenSlugs.includes(slug)}
                    disabled={isFull && !chosenSlugs.includes(slug)}
                    onChange={() => onToggle(slug)}
                  />
                  <Box as="span" flex="1" minW="0">
                    {name}
                  </Box>
                  <Box as="span" lang="he" dir="rtl" color="muted">
                    {hebrewName}
                  </Box>
                </Choice>
              ))}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: byPointer('11', '9'),
    px: '1',
    cursor: 'pointer',
    borderRadius: 'sm',
    _hover: { bg: 'ground' },
    '&:has(:disabled)': { color: 'muted', cursor: 'default' },
  },
});
