import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { SearchButton } from '../buttons/search-button.tsx';
import { TextInput } from './text-input.tsx';

interface SearchFormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** The current search text. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly input: ComponentProps<typeof TextInput>;
}

/**
 * A search field. It follows the current search text, for example after going back, but keeps the focus and what the
 * user is typing.
 */
export function SearchForm({ words, onSearch, input, ...form }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(words);
  useEffect(() => {
    if (known.current !== words && field.current?.value.trim() === known.current) field.current.value = words;
    known.current = words;
  }, [words]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    known.current = field.current?.value.trim() ?? '';
    onSearch(known.current);
  };
  return (
    <chakra.form role="search" position="relative" {...form} onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        name="q"
        defaultValue={words}
        maxLength={200}
        ps="10"
        fontSize="sm"
        {...input}
      />
      <SearchButton />
    </chakra.form>
  );
}
