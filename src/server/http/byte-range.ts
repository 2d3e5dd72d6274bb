import type { ByteRange } from '../storage/storage.ts';

/**
 * The range that a `Range` header asks for. Several at once, or another unit, may be answered with the whole
 * (RFC 9110 §14.2): then there is none.
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? undefined : Number(first);
  const end = last === '' ? undefined : Number(last);
  return start !== undefined && end !== undefined && end < start ? undefined : { start, end };
}
