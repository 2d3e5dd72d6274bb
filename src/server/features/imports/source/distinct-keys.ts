import { createHash } from 'node:crypto';
import type { SourceRow } from './source.ts';

/**
 * Makes keys unique: posts that a migration gave the same guid, or rows with the same source id, can be different
 * sermons. The first one keeps the key, so that earlier imports are recognized.
 */
export async function* withDistinctKeys(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow> {
  const firstVariants = new Map<number, number>();
  for await (const row of rows) {
    const key = shortHash(row.key);
    const fields = row.variant ?? JSON.stringify(row.fields);
    const first = firstVariants.get(key);
    if (first === undefined) firstVariants.set(key, shortHash(fields));
    const isSame = first === undefined || first === shortHash(fields);
    yield isSame ? row : { ...row, key: `${row.key}#${row.variant ?? shortHash(fields).toString(36)}` };
  }
}

/** Six bytes: two of these are kept in memory for each row of a file. */
const shortHash = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 6);
