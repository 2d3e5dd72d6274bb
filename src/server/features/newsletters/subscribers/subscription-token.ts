import { createHmac, timingSafeEqual } from 'node:crypto';
import { largestId } from '../../../db/largest-id.ts';

const sign = (id: string, secret: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url').slice(0, 32);

/**
 * The token of an unsubscribe link (docs/product/newsletter.md N4). Identifies a subscriber, is signed, never expires.
 */
export const subscriptionToken = (subscriberId: number, secret: string): string =>
  `${subscriberId}.${sign(String(subscriberId), secret)}`;

/** Returns the subscriber id of a token; null when its format or signature is invalid. */
export function readSubscriptionToken(token: string, secret: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,9})\.([\w-]{32})$/.exec(token) ?? [];
  if (!id || !signature) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, secret))) && Number(id) <= largestId
    ? Number(id)
    : null;
}
