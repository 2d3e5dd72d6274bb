import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly fraction: number | null;
  /** The progress as text. */
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** The progress of a long task as text and as a bar, with a button next to them. */
export function ProgressBar({ label, fraction, children, action }: ProgressBarProps) {
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Box flex="1" minW="14rem">
        <Box fontSize="sm" mb="2" fontVariantNumeric="tabular-nums">
          {children}
        </Box>
        <ProgressLine label={label} fraction={fraction} />
      </Box>
      {action}
    </Flex>
  );
}
