/**
 * For a link of one line on its own: on a phone, room for a finger around it (44 px, DESIGN.md), which takes none from
 * what stands around it.
 */
export const fingerRoom = {
  display: { base: 'inline-block', md: 'inline' },
  minWidth: { base: '11', md: '0' },
  py: { base: '3', md: '0' },
  my: { base: '-3', md: '0' },
} as const;
