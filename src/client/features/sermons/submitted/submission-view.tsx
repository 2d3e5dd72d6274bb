import { Link as Anchor, Box, Button, chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { formatLongDay } from '../../../../shared/calendar/calendar-day.ts';
import type { SermonOutput } from '../../../../shared/sermon.schemas.ts';
import {
  labelsOfFields,
  type ProposalOutcome,
  type SubmissionOutput,
  type SubmissionState,
} from '../../../../shared/submission.schemas.ts';
import { blockAttributes, directionOf } from '../../../../shared/text/text-direction.ts';
import { AudioPlayer } from '../../../ui/audio/audio-player.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { focusOnLoad } from '../../../ui/navigation/focus-on-load.ts';
import { BidiSpan, BidiText } from '../../../ui/text/bidi-text.tsx';
import { SermonText } from '../sermon-article.tsx';
import { Paragraphs } from '../sermon-paragraphs.tsx';
import { detailFields } from '../submission/submitter-details.ts';
import { CorrectionForm } from './correction-form.tsx';
import { usePostedCorrection } from './posted-correction.ts';
import { removeCorrectionDraft } from './use-correction-draft.ts';

const states: Record<
  SubmissionState,
  { label: string; palette: 'gold' | 'green' | 'red' | 'blue' | 'plain' }
> = {
  waiting: { label: 'Waiting for review', palette: 'blue' },
  returned: { label: 'Returned', palette: 'gold' },
  published: { label: 'Published', palette: 'green' },
  hidden: { label: 'Hidden', palette: 'plain' },
  declined: { label: 'Declined', palette: 'plain' },
  withdrawn: { label: 'Withdrawn', palette: 'plain' },
};

const explanations: Record<SubmissionState, string> = {
  waiting: 'Our moderators will review your sermon. We’ll email you when it is published.',
  returned: 'A moderator asked for a change. Correct your sermon below, and it goes back to the moderators.',
  published:
    'Anyone can read your sermon. You can propose changes below. To have it removed, reply to our email.',
  hidden:
    'Your sermon was published, but it is currently hidden from the site. To have it changed or removed, reply to our email.',
  declined: 'Our moderators decided not to publish this sermon. To discuss it, reply to our email.',
  withdrawn: 'You withdrew this sermon. It will not be published.',
};

const previewLabels: Record<SubmissionState, string> = {
  waiting: 'This is how your sermon will look:',
  returned: 'This is how your sermon will look:',
  published: 'This is how your sermon looks:',
  hidden: 'This is your sermon:',
  declined: 'This is the sermon that you submitted:',
  withdrawn: 'This is the sermon that you submitted:',
};

/** Messages by the value of `done`, a map because that value comes from the URL and may be `constructor`. */
const resultMessages = new Map([
  ['unchanged', 'Nothing was changed.'],
  ['correct', 'Your corrections are saved.'],
  ['propose', 'Your changes are waiting for our moderators. The page stays as it is until they accept them.'],
  ['withdraw', 'Your sermon has been withdrawn.'],
  ['withdraw-proposal', 'The changes you proposed have been withdrawn.'],
]);

const outcomeMessages: Record<ProposalOutcome, string> = {
  accepted: 'A moderator accepted the changes you proposed.',
  partly: 'A moderator accepted some of the changes you proposed.',
  declined: 'A moderator declined the changes you proposed. To discuss it, reply to our email.',
};

interface SubmissionViewProps {
  readonly submission: SubmissionOutput;
  readonly token: string;
  /** The last successful action, from the query string. */
  readonly lastAction: unknown;
}

/**
 * The page of a submission for its submitter: state, note, actions and text. Plain forms: they work without JavaScript.
 */
export function SubmissionView({ submission, token, lastAction }: SubmissionViewProps) {
  const { state, note, url, sermon, proposal } = submission;
  const posted = usePostedCorrection();
  const isUndecided = state === 'waiting' || state === 'returned';
  const result = typeof lastAction === 'string' && !posted ? resultMessages.get(lastAction) : undefined;
  const action = `/submissions/${token}`;
  // Not for the other states without a form: an administrator can end them.
  useEffect(() => {
    if (state === 'withdrawn') removeCorrectionDraft(sermon.id);
  }, [state, sermon.id]);
  return (
    <>
      <StateBadge palette={states[state].palette}>{states[state].label}</StateBadge>
      <Heading as="h1" size="xl" mt="2" mb="4" overflowWrap="anywhere" {...blockAttributes(sermon.title)}>
        <BidiText>{sermon.title}</BidiText>
      </Heading>
      {result && (
        <Box {...focusOnLoad} borderInlineStartWidth="2px" borderColor="green" ps="4" mb="4" fontWeight={600}>
          {result}
        </Box>
      )}
      {posted?.message && (
        <Box {...focusOnLoad} borderInlineStartWidth="2px" borderColor="red" ps="4" mb="4">
          <strong>Your changes weren’t saved.</strong> {posted.message}
          {posted.conflicts.length > 0 &&
            ' Both versions are shown below where they differ. Edit yours and save again.'}
        </Box>
      )}
      <Box as="p" color="muted" mb="4">
        {explanations[state]}
      </Box>
      {note && (
        <Box mb="6">
          <Box fontSize="sm" fontWeight={600} mb="1">
            Note from the moderators
          </Box>
          <chakra.blockquote
            borderInlineStartWidth="2px"
            borderColor="goldLine"
            ps="4"
            overflowWrap="anywhere"
            css={{ '& > p + p': { marginTop: '0.6em' } }}
          >
            <Paragraphs text={note} />
          </chakra.blockquote>
        </Box>
      )}
      {url && (
        <Box as="p" mb="6" overflowWrap="anywhere">
          <Anchor href={url}>{decodeURI(url)}</Anchor>
        </Box>
      )}
      {proposal && <OwnProposal proposal={proposal} action={action} />}
      {(isUndecided || state === 'published') && (
        <Section
          title={isUndecided ? 'Correct your sermon' : 'Propose changes'}
          isOpen={state === 'returned' || posted !== undefined}
        >
          {!isUndecided && (
            <Box as="p" mb="4">
              The page stays as it is until a moderator accepts your changes.
            </Box>
          )}
          <CorrectionForm
            submission={submission}
            token={token}
            posted={posted}
            isSuccess={result !== undefined}
          />
        </Section>
      )}
      {isUndecided && (
        <Section title="Withdraw your sermon">
          <Box as="p" mb="4">
            It will not be published, and you can’t undo this. You can submit it again at any time.
          </Box>
          <form method="post" action={action} encType="multipart/form-data">
            <Button type="submit" name="wish" value="withdraw" variant="outline" color="red">
              Withdraw this sermon
            </Button>
          </form>
        </Section>
      )}
      <Section title="Disable this link">
        <Box as="p" mb="4">
          Anyone who has this link can open this page. If you forwarded it by mistake, disable it and ask for
          a new one.
        </Box>
        <form method="post" action={action} encType="multipart/form-data">
          <Button type="submit" name="wish" value="revoke" variant="outline">
            Disable this link
          </Button>
        </form>
      </Section>
      <Box borderTopWidth="1px" borderColor="line" pt="5" mb="10">
        <AnotherSermon sermon={sermon} />
      </Box>
      <Preview sermon={sermon} label={previewLabels[state]} />
    </>
  );
}

/** The open proposal, or the outcome of the last one. */
const OwnProposal = ({
  proposal: { outcome, fields },
  action,
}: {
  proposal: NonNullable<SubmissionOutput['proposal']>;
  action: string;
}) =>
  outcome ? (
    <Box as="p" mb="6" borderInlineStartWidth="2px" borderColor="goldLine" ps="4">
      {outcomeMessages[outcome]}
    </Box>
  ) : (
    <Box mb="6" borderInlineStartWidth="2px" borderColor="goldLine" ps="4">
      <Box as="p" mb="3">
        <strong>Changes waiting for a moderator:</strong> {labelsOfFields(fields)}.
      </Box>
      <form method="post" action={action} encType="multipart/form-data">
        <Button type="submit" name="wish" value="withdraw-proposal" variant="outline" size="sm">
          Withdraw these changes
        </Button>
      </form>
    </Box>
  );

function Section({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <chakra.details open={isOpen} borderTopWidth="1px" borderColor="line">
      <chakra.summary py="3" cursor="pointer" fontWeight={600} color="blue">
        {title}
      </chakra.summary>
      <Box pt="2" pb="6">
        {children}
      </Box>
    </chakra.details>
  );
}

/** Opens the submission form with the same details filled in. */
const AnotherSermon = ({ sermon }: { sermon: SermonOutput }) => (
  <form method="post" action="/submit" encType="multipart/form-data">
    <input type="hidden" name="prefill" value="1" />
    {detailFields.map((name) => (
      <input key={name} type="hidden" name={name} value={sermon[name] ?? ''} />
    ))}
    <Button type="submit" variant="outline">
      Submit another sermon
    </Button>
  </form>
);

/** The sermon as it looks on its page, without the margin and without links to the rabbi and the synagogue. */
const Preview = ({ sermon, label }: { sermon: SermonOutput; label: string }) => (
  <section aria-label="Preview">
    <Box fontSize="sm" color="muted" mb="4">
      {label}
    </Box>
    <chakra.article dir={directionOf(sermon.content)} overflowWrap="anywhere" maxW="34rem">
      <Heading as="h2" size="lg" mb="3" {...blockAttributes(sermon.title)}>
        <BidiText>{sermon.title}</BidiText>
      </Heading>
      <Box mb="6">
        <Box fontWeight={600}>
          <BidiSpan>{sermon.rabbiName}</BidiSpan>
        </Box>
        <Box color="muted">
          <BidiSpan>{sermon.synagogueName}</BidiSpan>
        </Box>
        <Box color="muted" fontSize="sm">
          <BidiSpan>{`${sermon.city}, ${sermon.state}`}</BidiSpan>
          {' · '}
          <bdi>{formatLongDay(sermon.dateDelivered)}</bdi>
        </Box>
      </Box>
      {sermon.audioUrl && (
        <Box mb="6" dir="ltr">
          <AudioPlayer src={sermon.audioUrl} label={`Listen to ${sermon.title}`} />
        </Box>
      )}
      {sermon.featuredImageUrl && (
        <chakra.img
          src={sermon.featuredImageUrl}
          alt={sermon.featuredImageCaption ?? ''}
          width="full"
          borderRadius="md"
          mb="6"
        />
      )}
      <SermonText html={sermon.contentHtml} />
    </chakra.article>
  </section>
);
