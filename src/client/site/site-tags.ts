import { colors } from '../../shared/colors.ts';
import { escapeHtml } from '../../shared/text/escape-html.ts';
import type { Site } from './site.ts';

/**
 * Must precede the image preloads that React adds: until phones have read this tag, they assume a page 980 px wide and
 * preload a larger image than they show.
 */
export const viewportTag = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/**
 * Head tags that are the same on every page, so navigation does not change them. Only the server writes them, so
 * browsers do not download this code.
 */
export function siteTags({ name }: Site): string {
  const title = escapeHtml(name);
  return [
    `<meta property="og:site_name" content="${title}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="alternate" type="application/atom+xml" title="${title}" href="/feed.xml">`,
    `<link rel="alternate" type="application/rss+xml" title="${title} (podcast)" href="/podcast.xml">`,
    // One color per color scheme of the system. In the browser, ColorModeButton sets both to the scheme of the page.
    `<meta name="theme-color" content="${colors.ground.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${colors.ground.dark}" media="(prefers-color-scheme: dark)">`,
  ].join('');
}

/** Without JavaScript: shows the contents of collapsed menus and hides controls that need JavaScript. */
export const noScriptStyles = `<noscript><style>${[
  '@media (max-width: 1023px) { #site-menu { display: block !important } [aria-controls=site-menu] { display: none } }',
  // Two columns, so that the page's content begins on the first screen of a phone.
  '#site-menu nav { display: grid !important; grid-template-columns: 1fr 1fr; justify-items: start }',
  '#site-menu nav p { grid-column: 1 / -1 }',
  '#resources:is(:hover, :focus-within) ul { display: block !important }',
  '[data-needs-script] { display: none }',
].join('')}</style></noscript>`;
