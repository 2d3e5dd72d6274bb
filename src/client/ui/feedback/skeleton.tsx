import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A line or block of a skeleton. */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    bg: 'line',
    borderRadius: 'sm',
    height: '1em',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

/**
 * Announces once that something is loading and hides the skeleton from screen readers. Appears with a delay, because
 * fast responses need none.
 */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="status" aria-label={label} animation="appear 200ms 120ms backwards">
    {/* Screen readers announce the text of a live region, not its label. */}
    <chakra.span srOnly>{label}</chakra.span>
    <div aria-hidden="true">{children}</div>
  </Box>
);

/** The skeleton of a list: one line per row. */
export const ListSkeleton = ({ label, widths }: { label: string; widths: readonly string[] }) => (
  <Loading label={label}>
    {widths.map((width) => (
      <Skeleton key={width} width={width} my="5" />
    ))}
  </Loading>
);
