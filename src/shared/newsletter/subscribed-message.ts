/**
 * Confirms a subscription; the same for new, known and inactive email addresses (docs/product/newsletter.md N1). Not in
 * `newsletter.schemas.ts`, which would add zod to every page.
 */
export const subscribedMessage = "You've been added to our newsletter.";
