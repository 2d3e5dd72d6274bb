import type { PGlite } from '@electric-sql/pglite';

/**
 * Sends protocol messages to PGlite and collects the response. Unlike `execProtocolRaw`, this neither parses nor
 * retains the response.
 * @returns the bytes, in a buffer that contains nothing else, so that it can be transferred to another thread
 */
export async function execProtocolBuffered(
  pglite: PGlite,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const onRawData = (chunk: Uint8Array) => {
    chunks.push(new Uint8Array(chunk));
  };
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const [onlyChunk] = chunks;
  if (onlyChunk && chunks.length === 1) return onlyChunk;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
