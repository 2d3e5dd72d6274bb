import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { SearchButton } from '../buttons/search-button.tsx';
import { TextInput } from './text-input.tsx';

interface SearchFormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** The current search text. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
  readonly input: ComponentProps<typeof TextInput>;
}

/**
 * A search field. It follows the current search text, for example after going back, but keeps the focus and what the
 * user is typing.
 */
export function SearchForm({ query, onSearch, input, ...form }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(query);
  useEffect(() => {
    if (lastQuery.current !== query && field.current?.value.trim() === lastQuery.current)
      field.current.value = query;
    lastQuery.current = query;
  }, [query]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    lastQuery.current = field.current?.value.trim() ?? '';
    onSearch(lastQuery.current);
  };
  return (
    <chakra.form role="search" position="relative" {...form} onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={200}
        ps="10"
        fontSize="sm"
        {...input}
      />
      <SearchButton />
    </chakra.form>
  );
}
