export const serif = "'Frank Ruhl Libre', 'David Libre', Georgia, 'Times New Roman', serif";
export const sans = "Assistant, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** The light color scheme, for inline styles: many mail clients ignore style sheets. */
export const light = {
  ground: '#FBF8F1',
  ink: '#1F1B16',
  muted: '#6B6256',
  line: '#E6DFD0',
  blue: '#1F3A68',
  onBlue: '#FFFFFF',
  gold: '#8A5F12',
};

/**
 * Styles that only a style sheet can express: the site's dark scheme, for mail clients that support it, and the
 * margins on phones.
 */
export const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #12151C !important; }
    .ink { color: #EDE7DA !important; }
    .muted { color: #A79F90 !important; }
    .line { border-color: #2A303C !important; }
    .blue { color: #9DB8E8 !important; }
    .button { background-color: #9DB8E8 !important; color: #12151C !important; }
    .gold { color: #D9A94E !important; }
  }
  @media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
`;
