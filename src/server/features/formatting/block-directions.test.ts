import { describe, expect, test } from 'vitest';
import { type Block, plainText } from '../../../shared/formatted-text/formatted-text.ts';
import { generatedTexts } from '../../../shared/testing/generated-texts.ts';
import { directionOf } from '../../../shared/text/text-direction.ts';
import { BlockDirections } from './block-directions.ts';

/** The text of blocks and of everything inside them. */
const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'rule') return '';
      if (block.kind === 'quote') return textOf(block.blocks);
      return block.kind === 'list' ? block.items.map(textOf).join(' ') : plainText(block.inlines);
    })
    .join(' ');

function* groupsOf(blocks: readonly Block[]): Generator<readonly Block[]> {
  yield blocks;
  for (const block of blocks) {
    yield [block];
    if (block.kind === 'quote') yield* groupsOf(block.blocks);
    if (block.kind === 'list') for (const item of block.items) yield* groupsOf(item);
  }
}

describe('the directions of blocks', () => {
  test('are those of the text inside them, in 500 generated texts', () => {
    const seen = new Set<string>();
    for (const [seed, { blocks, notes }] of generatedTexts(500)) {
      const directions = new BlockDirections();
      for (const group of [blocks, ...notes].flatMap((part) => [...groupsOf(part)])) {
        const direction = directionOf(textOf(group));
        seen.add(direction);
        expect(directions.of(group), `seed ${seed}: ${textOf(group)}`).toBe(direction);
      }
    }
    expect([...seen].sort()).toEqual(['ltr', 'rtl']);
  });
});
