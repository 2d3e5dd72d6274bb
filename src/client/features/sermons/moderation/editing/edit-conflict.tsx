import { Box, Button, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../../api/trpc.ts';
import { hebrewBlock } from '../../../../ui/text/bidi-text.tsx';
import {
  type ComparedField,
  comparedValue,
  type EditComparison,
  type EditValues,
  fieldLabel,
  isSameField,
  occasionSlugsOf,
} from './edit-values.ts';

interface EditConflictProps {
  readonly conflict: EditComparison;
  /** The current values of the form. */
  readonly currentValues: EditValues;
  /** The values of the form when the conflict was found. */
  readonly ownValues: EditValues;
  /** Puts the saved value into the form. */
  readonly onUseSaved: (field: ComparedField) => void;
  /** Puts the value of `ownValues` into the form. */
  readonly onKeepOwn: (field: ComparedField) => void;
  /** Whether to move the focus to the heading; false when the user changed the form during the save. */
  readonly takesFocus: boolean;
}

/** Whether a text may be too high for its box: about eight lines of 35 characters fit. */
const mayScroll = (text: string): boolean =>
  text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 35)), 0) > 8;

const displayText = (value: string | boolean) =>
  typeof value === 'boolean' ? (value ? 'On' : 'Off') : value;

/**
 * Shows both versions of each field that both administrators changed (docs/product/sermons.md S31). The user chooses.
 */
export function EditConflict({
  conflict,
  currentValues,
  ownValues,
  takesFocus,
  onUseSaved,
  onKeepOwn,
}: EditConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: occasions } = trpc.occasions.names.useQuery(undefined, {
    enabled: conflict.disputed.includes('occasions'),
  });
  const textOf = (values: EditValues, field: ComparedField) => {
    if (field !== 'occasions') return displayText(comparedValue(values, field));
    const names = occasionSlugsOf(values.occasions).map(
      (slug) => occasions?.find((occasion) => occasion.slug === slug)?.name ?? slug,
    );
    return names.join(', ') || 'Computed from the date';
  };
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Box
      as="section"
      aria-labelledby="conflict"
      borderWidth="1px"
      borderColor="red"
      borderRadius="md"
      bg="redSoft"
      p="4"
      mb="6"
    >
      <Heading as="h3" size="sm" id="conflict" ref={heading} tabIndex={-1} mb="1" outline="none">
        This sermon was changed while you were editing
      </Heading>
      <Box fontSize="sm" role="alert">
        {'Your changes are still in the form, but they have not been saved. '}
        {conflict.disputed.length > 0
          ? 'Choose which version of each field to keep, then save again.'
          : 'They don’t conflict with the saved version. Save again to add them.'}
      </Box>
      {conflict.adopted.length > 0 && (
        <Box fontSize="sm" color="muted" mt="2">
          Updated from the saved version: {conflict.adopted.map((field) => fieldLabel(field)).join(', ')}.
        </Box>
      )}
      {conflict.disputed.map((field) => {
        const isSavedChosen = isSameField(field, currentValues, conflict.theirs);
        return (
          <Box key={field} mt="4" role="group" aria-label={fieldLabel(field)}>
            <Box fontWeight={600} fontSize="sm" mb="1">
              {fieldLabel(field)}
            </Box>
            <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="3">
              <Version
                name="Saved version"
                text={textOf(conflict.theirs, field)}
                isChosen={isSavedChosen}
                action="Use saved"
                onChoose={() => onUseSaved(field)}
              />
              <Version
                name="Your version"
                text={textOf(ownValues, field)}
                isChosen={!isSavedChosen}
                action="Keep mine"
                onChoose={() => onKeepOwn(field)}
              />
            </Grid>
          </Box>
        );
      })}
    </Box>
  );
}

interface VersionProps {
  readonly name: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly action: string;
  readonly onChoose: () => void;
}

const Version = ({ name, text, isChosen, action, onChoose }: VersionProps) => (
  <Box
    bg="raised"
    borderWidth="1px"
    borderColor={isChosen ? 'blue' : 'line'}
    borderRadius="md"
    p="3"
    minW="0"
  >
    <Flex justify="space-between" align="center" gap="2" mb="2">
      <chakra.span fontSize="xs" color="muted">
        {name}
      </chakra.span>
      <Button variant="outline" size="sm" aria-pressed={isChosen} onClick={onChoose}>
        {isChosen ? 'Selected' : action}
      </Button>
    </Flex>
    <Box
      fontSize="sm"
      maxH="14rem"
      overflowY="auto"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      // A text that may scroll must be focusable, so that the keyboard can scroll it.
      tabIndex={mayScroll(text) ? 0 : undefined}
      {...hebrewBlock(text)}
    >
      {text || '(empty)'}
    </Box>
  </Box>
);
