import { colors } from '../../shared/colors.ts';

/** Font stacks: emails load no web fonts, so the site's fonts apply only where they are installed. */
export const serif = "'Frank Ruhl Libre', 'David Libre', Georgia, 'Times New Roman', serif";
export const sans = "Assistant, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

const { ground, ink, muted, line, blue, onBlue, gold } = colors;

/** The light color scheme, for inline styles: many mail clients ignore style sheets. */
export const light = {
  ground: ground.light,
  ink: ink.light,
  muted: muted.light,
  line: line.light,
  blue: blue.light,
  onBlue: onBlue.light,
  gold: gold.light,
};

/** The alignment of a text by its direction. */
export const alignTo = (dir: 'rtl' | 'ltr') => ({
  textAlign: dir === 'rtl' ? ('right' as const) : ('left' as const),
});

/**
 * Styles that only a style sheet can express: the site's dark scheme, for mail clients that support it, and the
 * margins on phones.
 */
export const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: ${ground.dark} !important; }
    .ink { color: ${ink.dark} !important; }
    .muted { color: ${muted.dark} !important; }
    .line { border-color: ${line.dark} !important; }
    .blue { color: ${blue.dark} !important; }
    .button { background-color: ${blue.dark} !important; color: ${onBlue.dark} !important; }
    .gold { color: ${gold.dark} !important; }
  }
  @media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
`;
