import { chakra, Flex, Input } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import { SearchIcon } from '../../../ui/icons';

/** Searches what the tab holds: title, rabbi, synagogue. */
export function DeskSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <chakra.form
      role="search"
      aria-label="Sermons of this dashboard"
      flex="1"
      minW={{ base: 'full', md: '12rem' }}
      position="relative"
      onSubmit={submit}
    >
      <Flex
        position="absolute"
        left="3"
        top="0"
        height="full"
        align="center"
        color="muted"
        pointerEvents="none"
      >
        <SearchIcon size={18} />
      </Flex>
      <Input
        type="search"
        name="q"
        aria-label="Search title, rabbi or synagogue"
        placeholder="Title, rabbi or synagogue"
        defaultValue={words}
        maxLength={200}
        dir="auto"
        ps="10"
        fontSize="sm"
        height={{ base: '11', md: '10' }}
        // Emptying the field with its own cross shows everything again.
        onInput={(event) => event.currentTarget.value === '' && words !== '' && onSearch('')}
      />
    </chakra.form>
  );
}
