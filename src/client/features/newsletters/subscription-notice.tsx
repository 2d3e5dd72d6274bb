import { Box, Button } from '@chakra-ui/react';
import { Link, useRouteContext } from '@tanstack/react-router';
import type { SubscriptionOutput } from '../../../shared/newsletter.schemas';
import { Notice } from '../../ui/notice';

/**
 * Leaving, and coming back, each by one button. They are plain forms: the page works without JavaScript, and
 * opening it, as scanners of mails do, changes nothing (DECISIONS §7).
 */
export function SubscriptionNotice({
  subscription,
  token,
}: {
  subscription: SubscriptionOutput;
  token: string;
}) {
  const { site } = useRouteContext({ from: '__root__' });
  const address = (
    <Box as="bdi" whiteSpace="nowrap">
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
        The weekly highlights of {site.name} go to {address}.
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
      {address} gets no more newsletters from {site.name}. The sermons stay where they are, whenever you want
      to read.
    </Notice>
  );
}

/** A link that was cut off, changed, or belongs to somebody who was removed. */
export function SubscriptionUnknown() {
  return (
    <Notice
      as="h1"
      title="This link does not name a subscription"
      action={
        <Button asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      }
    >
      It may have been cut off on its way. Please use the whole link at the foot of a newsletter.
    </Notice>
  );
}
