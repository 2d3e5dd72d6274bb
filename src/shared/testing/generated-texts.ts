import type { Block, FormattedText, Inline } from '../formatted-text/formatted-text.ts';
import { normalize } from '../formatted-text/normalize.ts';
import { seededRandom } from './random.ts';

/** Words, and character sequences that Markdown or HTML could read as markup. */
const words = [
  'word',
  'sermon',
  'don’t',
  'שָׁלוֹם',
  'בְּרֵאשִׁית',
  'א',
  '*',
  '**',
  '_',
  '__',
  '[x]',
  '(y)',
  '<b>',
  '&amp;',
  '&',
  '#',
  '##',
  '>',
  '-',
  '+',
  '1.',
  '2)',
  '=',
  '===',
  '---',
  '\\',
  '\\*',
  '`code`',
  '!',
  '![',
  ']',
  '[^1]',
  '[^1]:',
  '"q"',
  "'",
  '“',
  '”',
  '…',
  '.',
  ',',
  ':',
  '://',
  'https://e.org',
  'a@b.co',
  '|',
  '~~',
  '\u00a0',
  '🕎',
  'a*b',
  'x_y',
];
const links = [
  'https://e.org/',
  'https://e.org/a_(b)?c=d&copy;=1#f',
  'mailto:a@e.org',
  'http://e.org/*x*_y_',
];

/**
 * Formatted texts for tests, in canonical form, with the seed of each.
 * @param seedCount the number of seeds; a seed whose text is empty yields nothing
 */
export function* generatedTexts(seedCount: number): Generator<[number, FormattedText]> {
  for (let seed = 1; seed <= seedCount; seed++) {
    const text = new TextGenerator(seed).text();
    if (text.blocks.length > 0) yield [seed, text];
  }
}

class TextGenerator {
  readonly #below: (limit: number) => number;
  #noteCount = 0;

  constructor(seed: number) {
    this.#below = seededRandom(seed * 0x9e3779b9);
  }

  text(): FormattedText {
    const blocks = this.#blocks(1 + this.#below(5), 0, true);
    const notes: Block[][] = [];
    while (notes.length < this.#noteCount) notes.push(this.#blocks(1 + this.#below(2), 1, false));
    return normalize({ blocks, notes });
  }

  #blocks(count: number, depth: number, hasNotes: boolean): Block[] {
    return Array.from({ length: count }, () => this.#block(depth, hasNotes));
  }

  #block(depth: number, hasNotes: boolean): Block {
    const kind = this.#below(depth > 2 ? 3 : 10);
    const inlines = () => this.#inlines(hasNotes);
    if (kind === 3) return { kind: 'heading', level: this.#chance(2) ? 1 : 2, inlines: inlines() };
    if (kind === 4) return { kind: 'rule' };
    if (kind === 5 || kind === 6)
      return { kind: 'quote', blocks: this.#blocks(1 + this.#below(3), depth + 1, hasNotes) };
    if (kind > 6) {
      const items = Array.from({ length: 1 + this.#below(3) }, () =>
        this.#blocks(1 + this.#below(2), depth + 1, hasNotes),
      );
      return { kind: 'list', start: this.#chance(2) ? null : this.#below(12), items };
    }
    return { kind: 'paragraph', inlines: inlines() };
  }

  #inlines(hasNotes: boolean): Inline[] {
    return Array.from({ length: 1 + this.#below(8) }, (): Inline => {
      if (hasNotes && this.#chance(12)) return { kind: 'note', note: this.#note() };
      if (this.#chance(12)) return { kind: 'break' };
      const text = Array.from({ length: 1 + this.#below(4) }, () => this.#pick(words)).join(
        this.#pick([' ', ' ', '']),
      );
      return {
        kind: 'text',
        text: `${this.#chance(4) ? ' ' : ''}${text}${this.#chance(4) ? ' ' : ''}`,
        ...(this.#chance(4) && { isEmphasized: true }),
        ...(this.#chance(4) && { isStrong: true }),
        ...(this.#chance(7) && { href: this.#pick(links) }),
      };
    });
  }

  #note(): number {
    if (this.#noteCount > 0 && this.#chance(3)) return this.#below(this.#noteCount);
    return this.#noteCount++;
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  /** True once in `times` calls, on average. */
  #chance(times: number): boolean {
    return this.#below(times) === 0;
  }
}
