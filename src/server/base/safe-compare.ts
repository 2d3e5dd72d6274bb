import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Compares two strings in constant time. Compares their hashes, because timingSafeEqual requires equal lengths. */
export const safeEqual = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
