import { type Block, plainText } from '../../../shared/formatted-text/formatted-text.ts';
import { countLetters, directionOfCounts, type LetterCounts } from '../../../shared/text/text-direction.ts';
import type { Direction } from './html-writer.ts';

/**
 * Computes the directions of the blocks of one text. Caches the letter counts of each block, because a block can be
 * nested in up to eight lists and quotes, and each of them needs these counts.
 */
export class BlockDirections {
  readonly #counts = new Map<Block, LetterCounts>();
  readonly #outer: Direction;

  /** @param text the blocks of the whole text, without its footnotes */
  constructor(text: readonly Block[] = []) {
    this.#outer = this.of(text);
  }

  /** The direction of several blocks together: a text, the content of a quote, or that of a list item. */
  of(blocks: readonly Block[]): Direction {
    return directionOfCounts(this.#countAll(blocks), this.#outer);
  }

  #countAll(blocks: readonly Block[]): LetterCounts {
    const counts = blocks.map((block) => this.#count(block));
    return {
      hebrew: counts.reduce((sum, { hebrew }) => sum + hebrew, 0),
      all: counts.reduce((sum, { all }) => sum + all, 0),
      first: counts.find(({ first }) => first)?.first ?? '',
      last: counts.findLast(({ last }) => last)?.last ?? '',
    };
  }

  #count(block: Block): LetterCounts {
    let counts = this.#counts.get(block);
    if (!counts) {
      counts = this.#countLetters(block);
      this.#counts.set(block, counts);
    }
    return counts;
  }

  #countLetters(block: Block): LetterCounts {
    switch (block.kind) {
      case 'rule':
        return this.#countAll([]);
      case 'quote':
        return this.#countAll(block.blocks);
      case 'list':
        return this.#countAll(block.items.flat());
      default:
        return countLetters(plainText(block.inlines));
    }
  }
}
