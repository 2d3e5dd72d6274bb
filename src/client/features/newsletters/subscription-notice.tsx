import { Box, Button } from '@chakra-ui/react';
import { useRouteContext } from '@tanstack/react-router';
import type { SubscriptionOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/**
 * Shows whether an email address is subscribed, with a button to unsubscribe it or to subscribe it again. The button
 * is in a plain form, so that it works without JavaScript. Opening the page changes nothing, because mail scanners open
 * links (docs/product/newsletter.md N4).
 */
export function SubscriptionNotice({
  subscription,
  token,
}: {
  subscription: SubscriptionOutput;
  token: string;
}) {
  const { site } = useRouteContext({ from: '__root__' });
  const emailAddress = (
    // Wraps only if it is longer than a line.
    <Box as="bdi" display="inline-block" overflowWrap="anywhere">
      {subscription.email}
    </Box>
  );
  const form = { method: 'post', action: `/unsubscribe?token=${encodeURIComponent(token)}` } as const;
  if (subscription.isActive) {
    return (
      <Notice
        as="h1"
        title="Unsubscribe from our newsletter?"
        action={
          <form {...form}>
            <Button type="submit" name="wish" value="unsubscribe">
              Unsubscribe
            </Button>
          </form>
        }
      >
        You will no longer receive the weekly highlights from {site.name} at {emailAddress}.
      </Notice>
    );
  }
  return (
    <Notice
      as="h1"
      title="You are unsubscribed"
      action={
        <form {...form}>
          <Button type="submit" name="wish" value="resubscribe" variant="outline">
            Subscribe again
          </Button>
        </form>
      }
    >
      We won’t send newsletters from {site.name} to {emailAddress} anymore. You can still read every sermon on
      the site.
    </Notice>
  );
}
