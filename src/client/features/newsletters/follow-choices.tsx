import { Box, Button, chakra, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type Follow, followValue } from '../../../shared/newsletter/follow.ts';
import type { SubscriptionOutput } from '../../../shared/newsletter/newsletter.schemas.ts';
import { focusOnLoad } from '../../ui/navigation/focus-on-load.ts';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';

const occasionKinds = [
  { slug: 'portion', name: 'Sermons for Torah portions' },
  { slug: 'holiday', name: 'Sermons for holidays' },
] as const;

interface FollowChoicesProps {
  readonly subscription: SubscriptionOutput;
  readonly token: string;
  /** Whether choices were just saved. */
  readonly isSaved: boolean;
}

/** The form in which a subscriber chooses what to receive. A plain form, which works without JavaScript. */
export function FollowChoices({ subscription: { follow, getsAll }, token, isSaved }: FollowChoicesProps) {
  const contributors = follow.filter(({ kind }) => kind !== 'occasions');
  const followed = new Set(follow.map((choice) => followValue(choice as Follow)));
  return (
    <chakra.section aria-labelledby="choices" maxW="34rem" mx="auto" mt="12">
      <Heading as="h2" id="choices" size="md" mb="2">
        Or choose what you get
      </Heading>
      <Box as="p" color="muted" mb="4">
        {getsAll
          ? 'You get all new sermons, once a week. To get only some of them, select what to follow.'
          : follow.length > 0
            ? 'You get only the sermons that are selected here. If nothing is selected, you get all new sermons.'
            : 'You follow only rabbis or synagogues that have no sermons here now. Save without a selection to get all new sermons.'}
      </Box>
      {isSaved && (
        <Box as="p" {...focusOnLoad} color="green" mb="4">
          Your choices are saved.
        </Box>
      )}
      <form method="post" action={`/unsubscribe?token=${encodeURIComponent(token)}`}>
        <chakra.fieldset border="0" p="0" m="0" mb="5">
          <chakra.legend srOnly>What you get</chakra.legend>
          {[
            ...contributors,
            ...occasionKinds.map((occasionKind) => ({ kind: 'occasions' as const, ...occasionKind })),
          ].map(({ kind, slug, name }) => {
            const value = followValue({ kind, slug } as Follow);
            return (
              <chakra.label key={value} display="flex" gap="3" alignItems="center" minHeight="11">
                <chakra.input
                  type="checkbox"
                  name="follow"
                  value={value}
                  defaultChecked={followed.has(value)}
                  boxSize="5"
                  flex="none"
                />
                <BidiSpan>{name}</BidiSpan>
              </chakra.label>
            );
          })}
        </chakra.fieldset>
        <Button type="submit" name="wish" value="choose" variant="outline">
          Save choices
        </Button>
      </form>
      <Box as="p" color="muted" fontSize="sm" mt="5">
        {'To follow others, enter your email address on the page of '}
        <chakra.span color="blue" textDecoration="underline" asChild>
          <Link to="/rabbis">a rabbi</Link>
        </chakra.span>
        {' or '}
        <chakra.span color="blue" textDecoration="underline" asChild>
          <Link to="/synagogues">a synagogue</Link>
        </chakra.span>
        .
      </Box>
    </chakra.section>
  );
}
