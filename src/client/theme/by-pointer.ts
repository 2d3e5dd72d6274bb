/**
 * A style value by pointer: the first one for touch screens, for windows narrower than `md` and in print, the second one
 * for wider windows with a mouse (docs/product/screens.md V3).
 */
export const byPointer = <Coarse, Fine>(coarse: Coarse, fine: Fine) => ({
  base: coarse,
  // Chakra accepts a media query inside a value, but its types do not.
  md: { '@media (pointer: fine)': fine } as unknown as Fine,
});
