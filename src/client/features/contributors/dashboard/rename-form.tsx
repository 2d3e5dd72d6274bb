import { Box, Flex } from '@chakra-ui/react';
import { type FormEvent, useRef } from 'react';
import { contributorName } from '../../../../shared/contributor.schemas.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { useStoredEdit } from '../../../ui/forms/use-stored-edit.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { NameField } from './name-field.tsx';
import { NamePart, type NamePartProps } from './name-part.tsx';
import { useNameActions } from './use-name-actions.ts';

const buttonStyle = { variant: 'outline', size: 'sm', minHeight: byPointer('11', '9') } as const;

/** Sets the displayed name, or returns to the most common spelling. */
export function RenameForm({ kind, entry }: NamePartProps) {
  const storageKey = `bimah.display-name.${kind}.${entry.slug}`;
  const [edit, changeEdit] = useStoredEdit(storageKey, entry.name, contributorName);
  const name = edit ?? entry.name;
  /** The name in the form in which the server saves it; undefined when it is empty. */
  const savable = contributorName.safeParse(name).data;
  const form = useRef<HTMLFormElement>(null);
  const actions = useNameActions(kind);
  // The button that was pressed disappears.
  const focusField = () => form.current?.querySelector('input')?.focus();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (savable !== undefined && !actions.isBusy) void actions.rename(entry.slug, savable);
  };
  return (
    <NamePart title="Name">
      <form ref={form} onSubmit={save}>
        <NameField
          label="Display name"
          hint="The page keeps its URL. Sermons keep the name that was submitted."
          value={name}
          onChange={(next) => {
            // A name typed during a request would be replaced by its response.
            if (!actions.isBusy) changeEdit(next);
          }}
        />
        <Flex gap="3" wrap="wrap" mt="3">
          <ActionButton
            type="submit"
            {...buttonStyle}
            isDisabled={actions.isBusy || savable === undefined || savable === entry.name}
          >
            Save
          </ActionButton>
          {edit !== null && (
            <ActionButton
              {...buttonStyle}
              isDisabled={actions.isBusy}
              onClick={() => {
                focusField();
                changeEdit(null);
              }}
            >
              Discard changes
            </ActionButton>
          )}
          {entry.chosenName !== null && (
            <ActionButton
              {...buttonStyle}
              isDisabled={actions.isBusy}
              onClick={() => {
                focusField();
                changeEdit(null);
                void actions.rename(entry.slug, null);
              }}
            >
              Use the most common spelling
            </ActionButton>
          )}
        </Flex>
        <Box role="status" color="muted" fontSize="sm" mt="2" overflowWrap="anywhere">
          {edit !== null && (
            <>
              Not saved yet. Saved name: <BidiSpan>{entry.name}</BidiSpan>
            </>
          )}
        </Box>
      </form>
    </NamePart>
  );
}
