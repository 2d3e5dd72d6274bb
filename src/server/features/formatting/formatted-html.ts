import {
  type Block,
  type FormattedText,
  type Inline,
  plainText,
  type TextRun,
} from '../../../shared/formatted-text/formatted-text.ts';
import { slugify } from '../../../shared/text/slug.ts';
import { BlockDirections } from './block-directions.ts';
import {
  type Direction,
  directionAttributes,
  RunWriter,
  submittedLink,
  type TextLink,
} from './html-writer.ts';

/**
 * Formatted text as HTML. All text is escaped; elements and attributes come from this folder only, and URLs were
 * checked when the text was read.
 * @param citations sorted links in the plain text
 * @param offsets where each run starts in the plain text
 */
export function formattedHtml(
  text: FormattedText,
  citations: readonly TextLink[],
  offsets: ReadonlyMap<TextRun, number>,
): string {
  return new HtmlWriter(new RunWriter(citations), offsets, new BlockDirections(text.blocks)).write(text);
}

class HtmlWriter {
  readonly #runs: RunWriter;
  readonly #offsets: ReadonlyMap<TextRun, number>;
  readonly #directions: BlockDirections;
  /** By the number of the footnote. */
  readonly #referenceCounts: number[] = [];
  /** By the id before a suffix makes it unique. */
  readonly #idCounts = new Map<string, number>();
  #hasHeading = false;

  constructor(runs: RunWriter, offsets: ReadonlyMap<TextRun, number>, directions: BlockDirections) {
    this.#runs = runs;
    this.#offsets = offsets;
    this.#directions = directions;
  }

  write({ blocks, notes }: FormattedText): string {
    const parts = this.#topLevel(blocks);
    if (notes.length > 0) {
      const direction = this.#directions.of(blocks);
      // All footnotes are rendered before the links back, because a footnote can have references to others.
      const rendered = notes.map((note) => {
        const noteDirection = this.#directions.of(note.slice(0, 1));
        return {
          html: this.#item(note, noteDirection),
          attributes: noteDirection === direction ? '' : directionAttributes(noteDirection),
        };
      });
      const items = rendered.map(({ html, attributes }, index) => this.#note(html, index + 1, attributes));
      parts.push(
        `<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol${directionAttributes(direction)}>${items.join('\n')}</ol></section>`,
      );
    }
    return parts.join('\n');
  }

  /** A Hebrew quote next to a left-to-right quote forms a pair with it, shown side by side. */
  #topLevel(blocks: readonly Block[]): string[] {
    const parts: string[] = [];
    for (let index = 0; index < blocks.length; index++) {
      const [block, next] = [blocks[index], blocks[index + 1]];
      if (!block) continue;
      const isPair =
        block.kind === 'quote' &&
        next?.kind === 'quote' &&
        this.#directions.of([block]) !== this.#directions.of([next]);
      if (!isPair) {
        parts.push(this.#block(block));
        continue;
      }
      parts.push(`<div class="side-by-side">${this.#block(block)}\n${this.#block(next)}</div>`);
      index += 1;
    }
    return parts;
  }

  /**
   * The content of a list item or footnote. A single paragraph needs a `<p>` only if its direction is not that of the
   * list: the number of the item stays on the side of the list.
   * @param direction the direction of the `<li>`
   */
  #item(blocks: readonly Block[], direction: Direction): string {
    const [first] = blocks;
    if (blocks.length === 1 && first?.kind === 'paragraph' && this.#directions.of(blocks) === direction)
      return this.#inlines(first.inlines, direction);
    return blocks.map((block) => this.#block(block)).join('\n');
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'paragraph': {
        const direction = this.#directions.of([block]);
        return `<p${directionAttributes(direction)}>${this.#inlines(block.inlines, direction)}</p>`;
      }
      case 'heading':
        return this.#heading(block);
      case 'quote': {
        const inner = block.blocks.map((child) => this.#block(child)).join('\n');
        return `<blockquote${directionAttributes(this.#directions.of(block.blocks))}>${inner}</blockquote>`;
      }
      case 'list': {
        const name = block.start === null ? 'ul' : 'ol';
        const start = block.start === null || block.start === 1 ? '' : ` start="${block.start}"`;
        const direction = this.#directions.of([block]);
        const items = block.items.map((item) => `<li>${this.#item(item, direction)}</li>`);
        return `<${name}${start}${directionAttributes(direction)}>${items.join('\n')}</${name}>`;
      }
      case 'rule':
        return '<hr>';
    }
  }

  /** The page's title is h1, so the first level is h2. The second level is h3, but h2 if no heading comes before it. */
  #heading(heading: Extract<Block, { kind: 'heading' }>): string {
    const { level, inlines } = heading;
    const name = level === 1 || !this.#hasHeading ? 'h2' : 'h3';
    this.#hasHeading = true;
    const text = plainText(inlines);
    const id = this.#id(text);
    const direction = this.#directions.of([heading]);
    const parts = inlines.map((inline) =>
      inline.kind === 'text' ? this.#run(inline, direction, false) : '',
    );
    const notes = inlines.map((inline) => (inline.kind === 'note' ? this.#reference(inline.note + 1) : ''));
    return `<${name} id="${id}"${directionAttributes(direction)}><a href="#${id}">${parts.join('')}</a>${notes.join('')}</${name}>`;
  }

  #id(text: string): string {
    const slug = `section-${slugify(text) || 'untitled'}`;
    const count = (this.#idCounts.get(slug) ?? 0) + 1;
    this.#idCounts.set(slug, count);
    return count === 1 ? slug : `${slug}--${count}`;
  }

  #inlines(inlines: readonly Inline[], direction: Direction): string {
    let html = '';
    for (const [index, inline] of inlines.entries()) {
      if (inline.kind === 'break') html += '<br>';
      else if (inline.kind === 'note') html += this.#reference(inline.note + 1);
      else {
        const { href } = inline;
        const isLinked = (other: Inline | undefined) => other?.kind === 'text' && other.href === href;
        if (href && !isLinked(inlines[index - 1]))
          html += submittedLink(href, linkText(inlines, index), direction);
        html += this.#run(inline, direction, href === undefined);
        if (href && !isLinked(inlines[index + 1])) html += '</a>';
      }
    }
    return html;
  }

  #run(run: TextRun, direction: Direction, isLinkable: boolean): string {
    // A run without an offset is treated as if it were before the text, so it gets no citation links.
    const offset = this.#offsets.get(run) ?? -run.text.length;
    let html = this.#runs.write(run.text, offset, direction, isLinkable);
    if (run.isEmphasized) html = `<em>${html}</em>`;
    if (run.isStrong) html = `<strong>${html}</strong>`;
    return html;
  }

  #reference(note: number): string {
    const count = (this.#referenceCounts[note] ?? 0) + 1;
    this.#referenceCounts[note] = count;
    // The ids are on elements that can have the focus. Otherwise browsers move the focus to the start of the page, and
    // screen readers do not read what the link leads to.
    return `<sup><a href="#note-${note}" id="${referenceId(note, count)}" role="doc-noteref" aria-label="Footnote ${note}">${note}</a></sup>`;
  }

  /**
   * @param attributes ` lang` and ` dir` if the direction of the footnote differs from that of the text, so that its
   * number is on the other side; otherwise empty
   */
  #note(html: string, note: number, attributes: string): string {
    const backLinks = Array.from({ length: this.#referenceCounts[note] ?? 0 }, (_, index) => {
      const label = `Back to reference ${note}${index > 0 ? `, ${index + 1}` : ''}`;
      return ` <a href="#${referenceId(note, index + 1)}" role="doc-backlink" aria-label="${label}">↩\uFE0E</a>`;
    });
    // The links back are on the last line of the footnote, not below it.
    const end = html.search(endOfLastLine);
    return `<li id="note-${note}" tabindex="-1"${attributes}>${html.slice(0, end)}${backLinks.join('')}${html.slice(end)}</li>`;
  }
}

/** The text of the link that starts at an index: all runs of it. */
function linkText(inlines: readonly Inline[], start: number): string {
  const first = inlines[start];
  let text = '';
  for (let index = start; index < inlines.length; index++) {
    const inline = inlines[index];
    if (inline?.kind !== 'text' || first?.kind !== 'text' || inline.href !== first.href) break;
    text += inline.text;
  }
  return text;
}

/** The closing tags after the last line, also of a list or a quote. */
const endOfLastLine = /(?:<\/(?:p|li|ul|ol|blockquote)>)*$/;

const referenceId = (note: number, count: number) =>
  count === 1 ? `note-${note}-reference` : `note-${note}-reference-${count}`;
