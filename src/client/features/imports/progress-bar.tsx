import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ProgressLine } from '../../ui/progress-line';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while nobody knows how much there is. */
  readonly share: number | null;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** How far long work has come, in words and as a line, and the way to stop it. */
export function ProgressBar({ label, share, children, action }: ProgressBarProps) {
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Box flex="1" minW="14rem">
        <Box fontSize="sm" mb="2" fontVariantNumeric="tabular-nums">
          {children}
        </Box>
        <ProgressLine label={label} share={share} />
      </Box>
      {action}
    </Flex>
  );
}
