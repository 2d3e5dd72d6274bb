import { Flex } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { byPointer } from '../../../theme/by-pointer.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { NameField } from './name-field.tsx';
import { NamePart, type NamePartProps } from './name-part.tsx';
import { useNameActions } from './use-name-actions.ts';

/** Sets the displayed name, or returns to the most common spelling. */
export function RenameForm({ kind, entry }: NamePartProps) {
  const [name, setName] = useState(entry.name);
  // Not a new form with the new name: the focused field or button would be removed.
  const [savedName, setSavedName] = useState(entry.name);
  if (savedName !== entry.name) {
    setSavedName(entry.name);
    setName(entry.name);
  }
  const form = useRef<HTMLFormElement>(null);
  const actions = useNameActions(kind);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !actions.isBusy) void actions.rename(entry.slug, name.trim());
  };
  return (
    <NamePart title="Name">
      <form ref={form} onSubmit={save}>
        <NameField
          label="Display name"
          hint="The page keeps its URL. Sermons keep the name that was submitted."
          value={name}
          onChange={setName}
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
                void actions.rename(entry.slug, null);
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
