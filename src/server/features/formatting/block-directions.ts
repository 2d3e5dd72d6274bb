import { type Block, plainText } from '../../../shared/formatted-text/formatted-text.ts';
import { directionOfLetters, type Letters, lettersOf } from '../../../shared/text/text-direction.ts';
import type { Direction } from './html-writer.ts';

/**
 * The directions of the blocks of one text. The letters of a block are counted once and added up for the lists and
 * quotes around it, of which there can be eight.
 */
export class BlockDirections {
  readonly #letters = new Map<Block, Letters>();

  /** The direction of blocks together: of a text, a quote or an item of a list. */
  of(blocks: readonly Block[]): Direction {
    return directionOfLetters(this.#lettersOfAll(blocks));
  }

  #lettersOfAll(blocks: readonly Block[]): Letters {
    const [only] = blocks;
    if (only && blocks.length === 1) return this.#lettersOf(only);
    return sumOf(blocks.map((block) => this.#lettersOf(block)));
  }

  #lettersOf(block: Block): Letters {
    const known = this.#letters.get(block);
    if (known) return known;
    const counted = this.#count(block);
    this.#letters.set(block, counted);
    return counted;
  }

  #count(block: Block): Letters {
    switch (block.kind) {
      case 'rule':
        return sumOf([]);
      case 'quote':
        return this.#lettersOfAll(block.blocks);
      case 'list':
        return sumOf(block.items.map((item) => this.#lettersOfAll(item)));
      default: {
        const { hebrew, all, first, last } = lettersOf(plainText(block.inlines));
        return { hebrew, all: once(all), first: once(first), last: once(last) };
      }
    }
  }
}

/** The letters of texts that follow each other. */
const sumOf = (parts: readonly Letters[]): Letters => ({
  hebrew: parts.reduce((sum, { hebrew }) => sum + hebrew, 0),
  all: once(() => parts.reduce((sum, { all }) => sum + all(), 0)),
  first: once(() => parts.find(({ first }) => first() !== '')?.first() ?? ''),
  last: once(() => parts.findLast(({ last }) => last() !== '')?.last() ?? ''),
});

function once<Value>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}
