import { linkRel } from '../../../shared/formatted-text/link-rel.ts';
import { findLinks } from '../../../shared/formatted-text/safe-link.ts';
import { escapeHtml, escapeMarkup } from '../../../shared/text/escape-html.ts';
import { hebrewRun } from '../../../shared/text/hebrew-runs.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';

/** The direction of a block. */
export type Direction = ReturnType<typeof directionOf>;

/** `dir` of a block with this direction, and `lang` if it is right-to-left. */
export const directionAttributes = (direction: Direction): string =>
  direction === 'rtl' ? ' lang="he" dir="rtl"' : ' dir="ltr"';

/** A link in a text. Offsets count UTF-16 code units. */
export interface TextLink {
  readonly start: number;
  readonly end: number;
  readonly url: string;
}

/**
 * The opening tag of a link that a submitter wrote.
 * @param text the whole text of the link
 * @param direction the direction of the block. In a right-to-left one, a URL or email address as text is isolated:
 *   otherwise the slash at its end would be on the wrong side.
 */
export function submittedLink(href: string, text: string, direction: Direction): string {
  const target = href.startsWith('mailto:') ? '' : ' target="_blank"';
  const isolation = direction === 'rtl' && isUrlOrEmail.test(text) ? ' dir="ltr"' : '';
  return `<a href="${escapeHtml(href)}"${target} rel="${linkRel}"${isolation}>`;
}

// With `\S+@` instead of `[^\s@]+@`, the time would grow with the square of the number of at signs.
const isUrlOrEmail = /^(?:https?:\/\/|www\.|[^\s@]+@)\S+$/i;

const citationLink = (url: string) => `<a href="${escapeHtml(url)}" target="_blank" rel="noopener">`;

/** Maximum URLs and email addresses in a text that become links; the others stay plain text. */
const maxLinks = 1_000;

/**
 * Writes runs of a text as HTML. Call `write` in the order of the runs: citations are looked up in that order, so the
 * work is linear.
 */
export class RunWriter {
  readonly #citations: readonly TextLink[];
  #nextCitation = 0;
  #linksLeft = maxLinks;

  /** @param citations links of the whole text, sorted, without overlaps */
  constructor(citations: readonly TextLink[]) {
    this.#citations = citations;
  }

  /**
   * A run as HTML.
   * @param offset where the run starts in the whole text, in UTF-16 code units
   * @param direction the direction of the block
   * @param isLinkable whether URLs, email addresses and citations become links
   */
  write(text: string, offset: number, direction: Direction, isLinkable: boolean): string {
    const links = isLinkable ? this.#linksIn(text, offset, direction) : [];
    let html = '';
    let position = 0;
    for (const { start, end, tag } of links) {
      if (start < position) continue;
      html += `${markHebrew(text.slice(position, start), direction)}${tag}${markHebrew(text.slice(start, end), direction)}</a>`;
      position = end;
    }
    return html + markHebrew(text.slice(position), direction);
  }

  #linksIn(
    text: string,
    offset: number,
    direction: Direction,
  ): { start: number; end: number; tag: string }[] {
    const detected = findLinks(text, this.#linksLeft);
    this.#linksLeft -= detected.length;
    const found = detected.map(({ start, end, href }) => ({
      start,
      end,
      tag: submittedLink(href, text.slice(start, end), direction),
    }));
    const end = offset + text.length;
    for (
      let citation = this.#citations[this.#nextCitation];
      citation;
      citation = this.#citations[this.#nextCitation]
    ) {
      if (citation.start >= end) break;
      // A citation can continue in the next run, which has other formatting.
      if (citation.end > offset) {
        found.push({
          start: Math.max(0, citation.start - offset),
          end: Math.min(text.length, citation.end - offset),
          tag: citationLink(citation.url),
        });
      }
      if (citation.end > end) break;
      this.#nextCitation += 1;
    }
    return found.sort((one, other) => one.start - other.start);
  }
}

/** Matches a run of Hebrew, including the quotation marks inside it, or a quotation mark outside Hebrew. */
const hebrewOrQuote = new RegExp(`${hebrewRun.source}|"`, 'gu');

/** Escapes text, and marks Hebrew inside a left-to-right block (docs/product/screens.md V5). */
function markHebrew(text: string, direction: Direction): string {
  if (direction === 'rtl') return escapeHtml(text);
  // Replacing in the whole text is faster than splitting it into runs: a text of alternating words has 50,000 runs. A run
  // of Hebrew has no `&`, `<` or `>`, so only its quotation marks are left to escape.
  return escapeMarkup(text).replace(hebrewOrQuote, (run) =>
    run === '"' ? '&quot;' : `<span lang="he" dir="rtl">${run.replaceAll('"', '&quot;')}</span>`,
  );
}

/** Plain text as paragraphs, split at line breaks, each with its own direction (docs/product/sermons.md S16). */
export function paragraphsHtml(content: string, citations: readonly TextLink[]): string {
  const writer = new RunWriter(citations);
  const outer = directionOf(content);
  return [...content.matchAll(/[^\n]+/g)]
    .flatMap(({ 0: line, index }) => {
      const text = line.trim();
      if (!text) return [];
      const direction = directionOf(text, outer);
      const inner = writer.write(text, index + line.indexOf(text), direction, true);
      return [`<p${directionAttributes(direction)}>${inner}</p>`];
    })
    .join('\n');
}
