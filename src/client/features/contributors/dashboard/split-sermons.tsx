import { Box, chakra, Flex } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { byPointer } from '../../../theme/by-pointer.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { stickyBar } from '../../../ui/sticky-bar.ts';
import { plural } from '../../../ui/text/quantities.ts';
import { NameField } from './name-field.tsx';
import { NamePart, type NamePartProps } from './name-part.tsx';
import { NameSermons } from './name-sermons.tsx';
import { useNameActions } from './use-name-actions.ts';

interface SplitSermonsProps extends NamePartProps {
  /** Called with the slug of the new rabbi or synagogue. */
  readonly onSplit: (slug: string) => void;
}

/** The sermons of a rabbi or synagogue, and a form that moves the chosen ones to a new rabbi or synagogue. */
export function SplitSermons({ kind, entry, onSplit }: SplitSermonsProps) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState('');
  const region = useRef<HTMLDivElement>(null);
  const actions = useNameActions(kind);
  const split = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || actions.isBusy) return;
    const created = await actions.split(entry.slug, [...chosenIds], name.trim());
    if (created) onSplit(created.slug);
  };
  const toggle = (id: number) => {
    const next = new Set(chosenIds);
    if (!next.delete(id)) next.add(id);
    setChosenIds(next);
  };
  const cancel = () => {
    const checkboxes = [
      ...(region.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
    ];
    (checkboxes.find(({ checked }) => checked) ?? checkboxes[0])?.focus();
    setChosenIds(new Set());
  };
  return (
    <NamePart title="Sermons">
      <Box color="muted" fontSize="sm" mb="2">
        Choose sermons to move them to a new {kind}, for example when two {kind}s share a name.
      </Box>
      {chosenIds.size > 0 && (
        <chakra.form
          onSubmit={split}
          borderWidth="1px"
          borderColor="line"
          borderRadius="md"
          p="4"
          my="3"
          css={stickyBar('14rem')}
          bg="raised"
        >
          <NameField label={`Name of the new ${kind}`} value={name} onChange={setName} />
          <Flex gap="3" wrap="wrap" mt="3">
            <ActionButton
              type="submit"
              size="sm"
              minHeight={byPointer('11', '9')}
              isDisabled={actions.isBusy || name.trim() === ''}
            >
              Move {plural(chosenIds.size, 'sermon')}
            </ActionButton>
            <ActionButton variant="outline" size="sm" minHeight={byPointer('11', '9')} onClick={cancel}>
              Cancel
            </ActionButton>
          </Flex>
        </chakra.form>
      )}
      <Box ref={region}>
        <NameSermons
          kind={kind}
          slug={entry.slug}
          renderControl={({ id, title }) => (
            <chakra.label
              display="inline-flex"
              alignItems="center"
              justifyContent="center"
              flex="none"
              width={byPointer('11', '6')}
              minHeight={byPointer('11', '6')}
              alignSelf="start"
              mt={byPointer('-2', '0')}
              cursor="pointer"
            >
              <input
                type="checkbox"
                aria-label={`Choose ${title}`}
                checked={chosenIds.has(id)}
                onChange={() => toggle(id)}
              />
            </chakra.label>
          )}
        />
      </Box>
    </NamePart>
  );
}
