import { z } from 'zod';
import { limitInput, pageInput, pageOf } from './pagination.ts';
import { emailAddress, flag, line, optionalText } from './text.ts';

/** POST /api/newsletters/subscribe (SPEC §7). */
export const subscribeInput = z.object({
  email: emailAddress(),
  name: optionalText(line({ label: 'Name', max: 120 })),
});
export type SubscribeInput = z.output<typeof subscribeInput>;

/** The answer, the same whether the address is new, known or inactive (DECISIONS §7). */
export const subscribeOutput = z.object({ message: z.string() });
export const subscribedMessage = "You've been added to our newsletter.";

/** A subscriber, as administrators see one. */
export const subscriberOutput = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string().nullable(),
  dateSubscribed: z.string(),
  isActive: flag,
});
export type SubscriberOutput = z.infer<typeof subscriberOutput>;

/** PATCH /api/admin/newsletters/{id}/status (SPEC §7). */
export const statusBody = z.object({ active: z.boolean({ error: 'active must be true or false' }) });

export const subscriberListInput = z.object({ page: pageInput.default(1), limit: limitInput.default(50) });
export const subscriberPage = pageOf(subscriberOutput);
