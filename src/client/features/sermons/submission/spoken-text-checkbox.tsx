import { Box, chakra } from '@chakra-ui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface SpokenTextCheckboxProps {
  /** The registration in a form of react-hook-form. */
  readonly field?: UseFormRegisterReturn;
  /** The name in a plain form. */
  readonly name?: string;
  /** The initial value in a plain form, or before JavaScript runs. */
  readonly isChecked?: boolean | undefined;
}

/** Marks the content as the transcript of the recording. */
export const SpokenTextCheckbox = ({ field, name, isChecked }: SpokenTextCheckboxProps) => (
  <chakra.label display="flex" gap="3" alignItems="flex-start" cursor="pointer" minH="11">
    <chakra.input
      type="checkbox"
      mt="0.5"
      boxSize="5"
      flex="none"
      name={name}
      defaultChecked={isChecked}
      {...field}
    />
    <span>
      <Box as="span" fontWeight={600} fontSize="sm">
        The content is a transcript of the recording
      </Box>
      <Box as="span" display="block" color="muted" fontSize="xs">
        Podcast apps show it along with the recording.
      </Box>
    </span>
  </chakra.label>
);
