import { Flex, type FlexProps } from '@chakra-ui/react';
import { SoundIcon } from '../icons.tsx';

interface AudioMarkProps extends FlexProps {
  /** The length of the recording in seconds, if known. */
  readonly seconds: number | null;
}

/** Shows in a list that a sermon has a recording, and how many minutes long it is. */
export const AudioMark = ({ seconds, ...props }: AudioMarkProps) => (
  <Flex as="span" align="center" gap="1" color="gold" whiteSpace="nowrap" {...props}>
    <SoundIcon size={15} /> Audio{seconds && ` · ${Math.round(seconds / 60) || 1} min`}
  </Flex>
);
