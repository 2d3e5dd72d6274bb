import type { PGlite } from '@electric-sql/pglite';

/**
 * What PGlite answers to messages, as it comes. Its own `execProtocolRaw` reads all of it besides, and keeps what it read.
 * @returns bytes with a buffer of their own
 */
export async function wholeAnswer(pglite: PGlite, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const onRawData = (piece: Uint8Array) => {
    pieces.push(new Uint8Array(piece));
  };
  await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData });
  const [only] = pieces;
  if (only && pieces.length === 1) return only;
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) {
    whole.set(piece, place);
    place += piece.length;
  }
  return whole;
}
