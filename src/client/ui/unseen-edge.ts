/** A border that only keeps its place. Where the reader's system chooses the colours, it would draw a transparent one. */
export const unseenEdge = {
  borderColor: 'transparent',
  '@media (forced-colors: active)': { borderColor: 'Canvas' },
} as const;
