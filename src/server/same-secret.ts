import { createHash, timingSafeEqual } from 'node:crypto';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Whether two texts are the same; the time it takes tells nothing of where they differ, nor of how long they are. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
