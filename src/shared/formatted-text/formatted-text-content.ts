import type { Block, FormattedText, Inline, TextRun } from './formatted-text.ts';
import { containsUrl } from './safe-link.ts';

/** Plain text, and where each run of the formatted text starts in it. */
export interface Content {
  readonly content: string;
  /** Offsets in `content`, in UTF-16 code units. */
  readonly offsets: ReadonlyMap<TextRun, number>;
}

/**
 * Converts formatted text to plain text (docs/product/formatting.md T3): paragraphs, `•` and numbers before the items of
 * lists, quotation marks around quotes, the URL of a link after its text, and footnotes at the end.
 */
export function contentOf({ blocks, notes }: FormattedText): Content {
  const writer = new ContentWriter();
  writer.blocks(blocks, '');
  for (const [index, note] of notes.entries()) {
    writer.startParagraph();
    writer.write(`[${index + 1}] `);
    writer.blocks(note, '', true);
  }
  return writer.end();
}

class ContentWriter {
  readonly #pieces: string[] = [];
  readonly #offsets = new Map<TextRun, number>();
  #length = 0;

  end(): Content {
    return { content: this.#pieces.join(''), offsets: this.#offsets };
  }

  write(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  startParagraph(isTight = false): void {
    if (this.#length > 0) this.write(isTight ? '\n' : '\n\n');
  }

  /** @param continues whether the first block continues the current line */
  blocks(blocks: readonly Block[], indent: string, continues = false): void {
    for (const [index, block] of blocks.entries()) {
      const isFirst = continues && index === 0;
      if (!isFirst) this.startParagraph(indent !== '');
      if (!isFirst && block.kind !== 'list') this.write(indent);
      this.#block(block, indent);
    }
  }

  #block(block: Block, indent: string): void {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        this.#inlines(block.inlines);
        break;
      case 'quote': {
        const isQuoted = /^[“”„"«'‘״]/u.test(firstText(block.blocks));
        if (!isQuoted) this.write('“');
        this.blocks(block.blocks, indent, true);
        if (!isQuoted) this.write('”');
        break;
      }
      case 'list':
        for (const [index, item] of block.items.entries()) {
          if (index > 0) this.startParagraph(true);
          this.write(`${indent}${block.start === null ? '•' : `${block.start + index}.`} `);
          this.blocks(item, `${indent}  `, true);
        }
        break;
      case 'rule':
        this.write('* * *');
        break;
    }
  }

  #inlines(inlines: readonly Inline[]): void {
    let linked = '';
    for (const [index, inline] of inlines.entries()) {
      if (inline.kind === 'break') this.write('\n');
      else if (inline.kind === 'note') this.write(`[${inline.note + 1}]`);
      else {
        this.#offsets.set(inline, this.#length);
        this.write(inline.text);
        if (inline.href) linked += inline.text;
        const next = inlines[index + 1];
        const endsLink = inline.href && !(next?.kind === 'text' && next.href === inline.href);
        if (endsLink) {
          this.#linkTarget(inline.href, linked);
          linked = '';
        }
      }
    }
  }

  /** Writes the URL of a link after its text, unless the text contains it. */
  #linkTarget(href: string, text: string): void {
    const target = href.replace(/^mailto:/, '');
    if (!containsUrl(text, target)) this.write(` (${target})`);
  }
}

function firstText(blocks: readonly Block[]): string {
  const [first] = blocks;
  if (!first || first.kind === 'rule') return '';
  if (first.kind === 'quote') return firstText(first.blocks);
  if (first.kind === 'list') return '•';
  const [inline] = first.inlines;
  return inline?.kind === 'text' ? inline.text : '';
}
