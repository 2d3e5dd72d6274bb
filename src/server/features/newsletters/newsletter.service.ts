import { type SubscribeInput, subscribedMessage } from '../../../shared/newsletter.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Newsletter } from './newsletter.entity.ts';

/** Subscribes an address at once; the answer never tells whether it was known (DECISIONS §7). */
export async function subscribe(em: Em, { email, name }: SubscribeInput): Promise<{ message: string }> {
  await inTransaction(em, (em) => em.getRepository(Newsletter).addOrReactivate(email.toLowerCase(), name));
  return { message: subscribedMessage };
}
