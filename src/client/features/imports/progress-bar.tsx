import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1; null while nobody knows how much there is. */
  readonly share: number | null;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** How far long work has come, in words and as a line, and the way to stop it. */
export function ProgressBar({ label, share, children, action }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <Box flex="1" minW="14rem">
        <Box fontSize="sm" mb="2" fontVariantNumeric="tabular-nums">
          {children}
        </Box>
        <Box
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          height="1"
          borderRadius="full"
          bg="line"
          overflow="hidden"
        >
          <Box
            height="full"
            bg="blue"
            borderRadius="full"
            style={{ width: `${percent ?? 100}%` }}
            transitionProperty="width"
            transitionDuration="calm"
            css={{ '@media (forced-colors: active)': { bg: 'Highlight' } }}
            animation={share === null || share >= 1 ? 'pulse 1.6s ease-in-out infinite' : undefined}
          />
        </Box>
      </Box>
      {action}
    </Flex>
  );
}
