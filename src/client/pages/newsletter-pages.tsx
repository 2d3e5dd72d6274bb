import { Box } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { subscribedMessage } from '../../shared/newsletter/subscribed-message.ts';
import { FollowChoices } from '../features/newsletters/follow-choices.tsx';
import { SubscribeCard } from '../features/newsletters/subscribe-card.tsx';
import { SubscriptionNotice } from '../features/newsletters/subscription-notice.tsx';
import { invalidEmailMessage, subscribeFailedMessage } from '../features/newsletters/use-subscribe.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/page.tsx';
import { ReturnToHome } from './loading-and-errors.tsx';

const unsubscribeRoute = getRouteApi('/unsubscribe');
const subscribedRoute = getRouteApi('/subscribed');

/** /unsubscribe (docs/product/newsletter.md N4) */
export function UnsubscribePage() {
  const subscription = unsubscribeRoute.useLoaderData();
  const { token = '', saved } = unsubscribeRoute.useSearch();
  return (
    <Page>
      {subscription ? (
        <>
          <SubscriptionNotice subscription={subscription} token={token} />
          {subscription.isActive && (
            <FollowChoices subscription={subscription} token={token} isSaved={saved === true} />
          )}
        </>
      ) : (
        <Notice as="h1" title="This unsubscribe link isn’t valid" action={<ReturnToHome />}>
          It may be incomplete, or the subscription may have been deleted. Use the link at the bottom of one
          of our emails.
        </Notice>
      )}
    </Page>
  );
}

/** Messages after a rejected follow form, by the value of `problem`. Other values show the newsletter form again. */
const followProblems = new Map([
  ['follow', 'Go back to the form, check your email address and try again.'],
  ['unpublished', 'This page no longer has published sermons, so there is nothing to follow.'],
]);

/** /subscribed: the result of a form sent without JavaScript */
export function SubscribedPage() {
  const { problem } = subscribedRoute.useSearch();
  const followProblem = followProblems.get(problem ?? '');
  if (problem === undefined || followProblem) {
    return (
      <Page>
        <Notice
          as="h1"
          title={followProblem ? 'You were not subscribed' : 'Thank you'}
          action={<ReturnToHome />}
        >
          {followProblem ?? subscribedMessage}
        </Notice>
      </Page>
    );
  }
  return (
    <Page>
      <Box as="p" role="alert" color="red" mb="6">
        {problem === 'email' ? invalidEmailMessage : subscribeFailedMessage}
      </Box>
      <SubscribeCard headingAs="h1" />
    </Page>
  );
}
