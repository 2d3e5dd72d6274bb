import { createHash } from 'node:crypto';
import type { SourceRow } from './source.ts';

/**
 * Gives different rows different keys: posts to which a migration gave the same guid, or rows with the same source id,
 * can be different sermons. The first one keeps the key, so that earlier imports are recognized.
 */
export async function* withDistinctKeys(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  /** The hash of the first variant by the hash of its key. */
  const firstVariants = new Map<number, number>();
  for await (const row of rows) {
    const keyHash = shortHash(row.key);
    const variantHash = shortHash(row.variant ?? JSON.stringify(row.fields));
    const firstVariant = firstVariants.get(keyHash);
    if (firstVariant === undefined) firstVariants.set(keyHash, variantHash);
    const isFirstVariant = firstVariant === undefined || firstVariant === variantHash;
    yield isFirstVariant ? row : { ...row, key: `${row.key}#${row.variant ?? variantHash.toString(36)}` };
  }
}

/**
 * A hash of six bytes, because the hashes of a whole file stay in memory. The probability of a collision among a million
 * texts is about 1 in 560.
 */
export const shortHash = (text: string): number =>
  createHash('sha256').update(text).digest().readUIntBE(0, 6);
