import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Compares two strings in constant time: the duration reveals neither where they differ nor their length. */
export const safeEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
