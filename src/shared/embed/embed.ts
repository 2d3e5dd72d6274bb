import { escapeHtml } from '../text/escape-html.ts';
import type { EmbedKind } from './embed.schemas.ts';

/** The default size of an embedded page in pixels. A longer list scrolls inside it. */
export const embedSize = { width: 600, listHeight: 520, sermonHeight: 360 } as const;

interface EmbedFrame {
  readonly siteUrl: string;
  readonly kind: EmbedKind;
  readonly slug: string;
  /** Names the frame for screen readers. */
  readonly title: string;
  readonly width: number | '100%';
  readonly height: number;
}

/** The HTML that shows an embedded page on another site. */
export function embedCode({ siteUrl, kind, slug, title, width, height }: EmbedFrame): string {
  const url = `${siteUrl}/embed?${new URLSearchParams({ [kind]: slug })}`;
  return `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}
