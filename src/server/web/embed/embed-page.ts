import { createHash } from 'node:crypto';
import { formatLongDay } from '../../../shared/calendar/calendar-day.ts';
import type { EmbedQuery } from '../../../shared/embed/embed.schemas.ts';
import type { SermonCardOutput } from '../../../shared/sermon.schemas.ts';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { colorVariables } from '../../base/color-variables.ts';
import type { Embed } from '../../features/embeds/embed.service.ts';
import { directionAttributes } from '../../features/formatting/html-writer.ts';
import { escapeXml } from '../feeds/xml.ts';

interface EmbedSite {
  readonly name: string;
  /** The origin, without a trailing slash. */
  readonly url: string;
}

type Theme = EmbedQuery['theme'];

const colorNames = ['ground', 'ink', 'muted', 'line', 'blue', 'gold'] as const;
const darkVariables = `color-scheme:dark;${colorVariables(colorNames, 'dark')}`;

/** The product's colors and sizes. No web fonts: the page loads nothing but a recording. */
const style = `
:root{color-scheme:light;${colorVariables(colorNames, 'light')}}
@media(prefers-color-scheme:dark){:root:not([data-theme]){${darkVariables}}}
:root[data-theme=dark]{${darkVariables}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 Assistant,'Helvetica Neue',Arial,sans-serif;padding:1rem;overflow-wrap:anywhere}
h1,h2{font-family:'Frank Ruhl Libre',Georgia,'Times New Roman',serif;font-weight:500;line-height:1.25}
h1{font-size:1.375rem;border-bottom:1px solid var(--ink);padding-bottom:.625rem}
h2{font-size:1.125rem}
a{color:inherit;text-decoration:none}
a:hover{color:var(--blue);text-decoration:underline;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--blue);outline-offset:0;border-radius:3px}
ol{list-style:none;padding:0}
li{padding:.75rem 0;border-bottom:1px solid var(--line)}
h1 a,h2 a,footer a{display:inline-block;padding:.25rem 0}
@media(pointer:coarse){h1 a,h2 a,footer a{padding:.75rem 0;margin:-.5rem 0;min-width:2.75rem}}
p{color:var(--muted);font-size:.875rem}
h1+p{margin-top:.5rem}
p.preview{color:var(--ink);font-size:1rem;margin-top:.625rem}
time{white-space:nowrap}
p b{color:var(--gold);font-weight:400;white-space:nowrap}
p.empty{padding:1.5rem 0;font-size:1rem}
audio{display:block;width:100%;height:2.75rem;margin-top:.75rem}
footer{margin-top:.75rem;font-size:.875rem;font-weight:600;color:var(--blue)}
`;

/** Content-Security-Policy of an embed: any site may frame the page, which may load recordings but run no script. */
export const embedContentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256')
  .update(style)
  .digest('base64')}'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

/**
 * Renders a list of sermons, or one sermon, without scripts. Links open a new tab.
 * @param theme undefined to follow the visitor's light or dark theme
 */
export function embedPage({ kind, title, path, sermons }: Embed, site: EmbedSite, theme: Theme): string {
  const [first] = sermons;
  const url = site.url + path;
  if (kind === 'sermon' && first) {
    const { preview, excerpt, isExcerptCut } = first;
    const text = preview || (isExcerptCut ? `${excerpt.trimEnd()}…` : excerpt);
    const audio = first.audioUrl
      ? `<audio controls preload="none" src="${escapeXml(first.audioUrl)}" aria-label="${escapeXml(`Listen to ${title}`)}"></audio>`
      : '';
    const direction = directionOf(title);
    const content = `<article><div dir="${direction}"><h1${languageAttributes(title)}>${link(url, title)}</h1><p>${byline(first, ['rabbiName', 'synagogueName'])}</p></div>${audio}<p class="preview"${languageAttributes(text)}>${escapeXml(text)}</p></article>`;
    return renderDocument({ title, content, footer: link(url, `Read on ${site.name}`), site, theme });
  }
  const nameFields =
    kind === 'rabbi'
      ? (['synagogueName'] as const)
      : kind === 'synagogue'
        ? (['rabbiName'] as const)
        : (['rabbiName', 'synagogueName'] as const);
  const items = sermons.map(
    (sermon) =>
      `<li dir="${directionOf(sermon.title)}"><h2${languageAttributes(sermon.title)}>${link(sermonUrl(site.url, sermon), sermon.title)}</h2><p>${byline(sermon, nameFields)}</p></li>`,
  );
  const list = first
    ? `<ol>${items.join('')}</ol>`
    : '<p class="empty">No sermon has been published yet.</p>';
  const footer = link(url, first ? `All on ${site.name}` : site.name);
  return renderDocument({ title, content: `<h1>${link(url, title)}</h1>${list}`, footer, site, theme });
}

/** Renders a page with an error message. */
export const embedErrorPage = (message: string, site: EmbedSite, theme: Theme): string =>
  renderDocument({
    title: site.name,
    content: `<p class="empty">${escapeXml(message)}</p>`,
    footer: link(`${site.url}/`, `Go to ${site.name}`),
    site,
    theme,
  });

interface PageParts {
  readonly title: string;
  readonly content: string;
  readonly footer: string;
  readonly site: EmbedSite;
  readonly theme: Theme;
}

const renderDocument = ({ title, content, footer, site, theme }: PageParts) =>
  `<!DOCTYPE html><html lang="en"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><title>${escapeXml(title === site.name ? title : `${title} | ${site.name}`)}</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>${content}</main><footer>${footer}</footer></body></html>`;

const link = (url: string, text: string) =>
  `<a href="${escapeXml(url)}" target="_blank" rel="noopener"><bdi>${escapeXml(text)}</bdi></a>`;

/** Returns the HTML attributes for the language and direction of a block of text. */
const languageAttributes = (text: string) => directionAttributes(directionOf(text));

function byline(sermon: SermonCardOutput, nameFields: readonly ('rabbiName' | 'synagogueName')[]): string {
  const { audioUrl, audioDuration, dateDelivered } = sermon;
  const duration = audioDuration ? ` · ${Math.round(audioDuration / 60) || 1} min` : '';
  return [
    ...nameFields.map((name) => `<bdi>${escapeXml(sermon[name])}</bdi>`),
    `<bdi><time datetime="${dateDelivered.slice(0, 10)}">${formatLongDay(dateDelivered)}</time></bdi>`,
    ...(audioUrl ? [`<b><bdi>Audio${duration}</bdi></b>`] : []),
  ].join(' · ');
}
