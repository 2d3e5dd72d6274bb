import { Flex } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { byPointer } from '../../../theme/by-pointer.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { readText, removeText, storeText } from '../../../ui/local-storage.ts';
import { NameField } from './name-field.tsx';
import { NamePart, type NamePartProps } from './name-part.tsx';
import { useNameActions } from './use-name-actions.ts';

/**
 * Sets the displayed name, or returns to the most common spelling. A name that was not saved is kept in the browser
 * (docs/product/failures.md D7).
 */
export function RenameForm({ kind, entry }: NamePartProps) {
  const storageKey = `bimah.display-name.${kind}.${entry.slug}`;
  /** Null when the name is not edited. */
  const [edit, setEdit] = useState(() => readText(storageKey));
  const name = edit ?? entry.name;
  const form = useRef<HTMLFormElement>(null);
  const actions = useNameActions(kind);
  const changeName = (next: string) => {
    setEdit(next === entry.name ? null : next);
    if (next === entry.name) removeText(storageKey);
    else storeText(storageKey, next);
  };
  const rename = async (next: string | null) => {
    // A name typed during the request stays.
    if (!(await actions.rename(entry.slug, next)) || readText(storageKey) !== edit) return;
    setEdit(null);
    removeText(storageKey);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !actions.isBusy) void rename(name.trim());
  };
  return (
    <NamePart title="Name">
      <form ref={form} onSubmit={save}>
        <NameField
          label="Display name"
          hint="The page keeps its URL. Sermons keep the name that was submitted."
          value={name}
          onChange={changeName}
        />
        <Flex gap="3" wrap="wrap" mt="3">
          <ActionButton
            type="submit"
            variant="outline"
            size="sm"
            minHeight={byPointer('11', '9')}
            isDisabled={actions.isBusy || name.trim() === '' || name.trim() === entry.name}
          >
            Save
          </ActionButton>
          {entry.chosenName !== null && (
            <ActionButton
              variant="outline"
              size="sm"
              minHeight={byPointer('11', '9')}
              isDisabled={actions.isBusy}
              onClick={() => {
                // The button disappears.
                form.current?.querySelector('input')?.focus();
                void rename(null);
              }}
            >
              Use the most common spelling
            </ActionButton>
          )}
        </Flex>
      </form>
    </NamePart>
  );
}
