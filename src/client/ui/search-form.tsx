import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { SearchButton } from './search-button';
import { TextInput } from './text-input';

interface SearchFormProps extends Omit<HTMLChakraProps<'form'>, 'onSubmit'> {
  /** What is searched for now. */
  readonly words: string;
  readonly onSearch: (words: string) => void;
  readonly input: ComponentProps<typeof TextInput>;
}

/**
 * A field for words to search for. It follows what is searched for, as after going back, but keeps what somebody is
 * just typing, and the keyboard's place.
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
