import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A line, or a block, of what is still to come. */
export const Bone = chakra('span', {
  base: {
    display: 'block',
    bg: 'line',
    borderRadius: 'sm',
    height: '1em',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

/** Says once that something is loading, and keeps the shapes to itself. They come a moment late: a quick answer needs none. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="status" aria-label={label} animation="appear 200ms 120ms backwards">
    {/* What a live region says is its text, not its name. */}
    <chakra.span srOnly>{label}</chakra.span>
    <div aria-hidden="true">{children}</div>
  </Box>
);

/** The shape of a list that comes: a line for each of its first rows. */
export const LinesLoading = ({ label, widths }: { label: string; widths: readonly string[] }) => (
  <Loading label={label}>
    {widths.map((width) => (
      <Bone key={width} width={width} my="5" />
    ))}
  </Loading>
);
