import { Box } from '@chakra-ui/react';

interface ProgressLineProps {
  readonly label: string;
  /** From 0 to 1; null while the total is unknown. */
  readonly fraction: number | null;
}

/** A progress bar. It pulses while the total is unknown, and when it is full but the task has not ended. */
export function ProgressLine({ label, fraction }: ProgressLineProps) {
  const percent = fraction === null ? undefined : Math.floor(fraction * 100);
  return (
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
        transitionDuration="moderate"
        css={{ '@media (forced-colors: active)': { bg: 'Highlight' } }}
        animation={fraction === null || fraction >= 1 ? 'pulse 1.6s ease-in-out infinite' : undefined}
      />
    </Box>
  );
}
