import type { ByteRange } from '../../storage/storage.ts';

/**
 * Parses a `Range` header. Returns undefined for several ranges, an invalid range or another unit: the server may then
 * send the whole file (RFC 9110 §14.2).
 */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? undefined : Number(first);
  const end = last === '' ? undefined : Number(last);
  return start !== undefined && end !== undefined && end < start ? undefined : { start, end };
}
