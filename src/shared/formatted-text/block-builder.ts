import type { Block, Inline, TextRun } from './formatted-text.ts';
import type { Marks } from './html-marks.ts';

/** A paragraph that Word writes for an item of a list. */
export interface WordItem {
  /** The nesting level, from 1. */
  readonly level: number;
  /** The number of the item, 1 for a letter; null for a bullet. */
  readonly start: number | null;
  readonly inlines: Inline[];
}

/** Builds blocks from text, line breaks and inline elements. */
export class BlockBuilder {
  readonly #blocks: Block[] = [];
  #inlines: Inline[] = [];
  #wordItems: WordItem[] = [];
  /** The blocks of the quote that the next quoted paragraph continues. */
  #openQuote: Block[] | null = null;
  /** The items of the list that the next stray item continues. */
  #openList: Block[][] | null = null;

  /** Ends the current block and returns all blocks. */
  end(): Block[] {
    this.endBlock();
    this.#endWordList();
    return this.#blocks;
  }

  /** Adds text to the current block. Collapses white space as HTML does, and no-break spaces too. */
  text(text: string, marks: Marks): void {
    const last = this.#inlines.at(-1);
    const collapsed = text.replace(/[\s\u00a0]+/gu, ' ');
    const endsWithSpace =
      last === undefined || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '));
    const visible = endsWithSpace ? collapsed.trimStart() : collapsed;
    if (visible === '') return;
    const run: TextRun = {
      kind: 'text',
      text: visible,
      ...(marks.isEmphasized && { isEmphasized: true }),
      ...(marks.isStrong && { isStrong: true }),
      ...(marks.href && { href: marks.href }),
    };
    this.#inlines.push(run);
  }

  /** Adds text with significant line breaks: one break starts a line, two start a paragraph. */
  lines(text: string, marks: Marks): void {
    // Without the replacement, the time for a long run of spaces would be quadratic.
    const plain = text.replace(/[ \t]+/g, ' ');
    for (const [index, part] of plain.split(/((?: ?\r?\n ?)+)/).entries()) {
      if (index % 2 === 0) this.text(part, marks);
      else if (part.split('\n').length > 2) this.endBlock();
      else if (this.#inlines.length > 0 && this.#inlines.at(-1)?.kind !== 'break')
        this.#inlines.push({ kind: 'break' });
    }
  }

  /** Adds a line break. A second one ends the paragraph. */
  break(): void {
    if (this.#inlines.at(-1)?.kind === 'break') this.endBlock();
    else if (this.#inlines.length > 0) this.#inlines.push({ kind: 'break' });
  }

  /** Adds a footnote reference or another inline element to the current block. */
  inline(inline: Inline): void {
    this.#inlines.push(inline);
  }

  /** Separates the cells of a table row. */
  cell(marks: Marks): void {
    if (this.#inlines.length > 0) this.text(' | ', { ...marks, href: null });
  }

  /** Makes the current inline elements a paragraph, if they have text or a footnote reference. */
  endBlock(): void {
    const inlines = this.#inlines;
    this.#inlines = [];
    if (inlines.some((inline) => inline.kind === 'note' || (inline.kind === 'text' && inline.text.trim())))
      this.push({ kind: 'paragraph', inlines });
  }

  /** Adds a complete block. */
  push(block: Block): void {
    this.#endWordList();
    this.#openQuote = null;
    this.#openList = null;
    this.#blocks.push(block);
  }

  /** Adds a paragraph of a quotation. Adjacent ones form one quote. */
  quoted(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    if (this.#openQuote) this.#openQuote.push(...blocks);
    else {
      const quote = [...blocks];
      this.push({ kind: 'quote', blocks: quote });
      this.#openQuote = quote;
    }
  }

  /** Adds a list item that is not inside a list element. Adjacent ones form one list. */
  strayItem(item: Block[]): void {
    if (this.#openList) this.#openList.push(item);
    else {
      const items = [item];
      this.push({ kind: 'list', start: null, items });
      this.#openList = items;
    }
  }

  /** Adds an item of a Word list. Adjacent ones form nested lists. */
  wordItem(item: WordItem): void {
    this.#openQuote = null;
    this.#openList = null;
    this.#wordItems.push(item);
  }

  #endWordList(): void {
    const items = this.#wordItems;
    this.#wordItems = [];
    this.#blocks.push(...nestedLists(items));
  }
}

/** Converts items with levels to nested lists. */
function nestedLists(items: readonly WordItem[]): Block[] {
  const lists: Block[] = [];
  for (let index = 0; index < items.length; ) {
    const first = items[index] as WordItem;
    const list: Block[][] = [];
    while (index < items.length) {
      const item = items[index] as WordItem;
      if (item.level < first.level || (item.start === null) !== (first.start === null)) break;
      let next = index + 1;
      while ((items[next]?.level ?? 0) > item.level) next += 1;
      list.push([{ kind: 'paragraph', inlines: item.inlines }, ...nestedLists(items.slice(index + 1, next))]);
      index = next;
    }
    lists.push({ kind: 'list', start: first.start, items: list });
  }
  return lists;
}
