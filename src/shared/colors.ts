/** The product's colors in the light and the dark scheme. */
export const colors = {
  /** The background of pages. Browsers also color their toolbars with it. */
  ground: { light: '#FBF8F1', dark: '#12151C' },
  raised: { light: '#FFFFFF', dark: '#1A1F29' },
  ink: { light: '#1F1B16', dark: '#EDE7DA' },
  muted: { light: '#6B6256', dark: '#A79F90' },
  line: { light: '#E6DFD0', dark: '#2A303C' },
  /** The border of inputs. Contrast of 3:1 against `ground` and `raised` (WCAG 1.4.11). */
  edge: { light: '#968D7A', dark: '#636D84' },
  blue: { light: '#1F3A68', dark: '#9DB8E8' },
  blueSoft: { light: '#E9EDF5', dark: '#1F2A3F' },
  onBlue: { light: '#FFFFFF', dark: '#12151C' },
  gold: { light: '#8A5F12', dark: '#D9A94E' },
  goldLine: { light: '#A8761C', dark: '#D9A94E' },
  red: { light: '#9B2C2C', dark: '#F0A3A0' },
  redSoft: { light: '#F9ECEA', dark: '#3A2224' },
  green: { light: '#2F5D45', dark: '#94CBA9' },
} as const;
