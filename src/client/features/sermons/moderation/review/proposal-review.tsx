import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import {
  type CorrectableField,
  correctionLabels,
  type ProposalOutput,
  type ProposedChange,
} from '../../../../../shared/submission.schemas.ts';
import { type FileField, fileRules } from '../../../../../shared/uploads/upload.schemas.ts';
import { isNotFound, reasonOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { ListFailure } from '../../../../ui/feedback/list-failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { keepFocus } from '../../../../ui/hooks/keep-focus.ts';
import { formatLocalTime } from '../../../../ui/text/local-time.ts';
import { plural } from '../../../../ui/text/quantities.ts';
import { UploadPreview } from '../../../../ui/uploads/upload-preview.tsx';
import { useRefreshSermons } from '../cached-sermons.ts';
import { TextDifference } from './text-difference.tsx';

/** The changes that the rabbi proposes for a sermon. Renders nothing when there is no open proposal. */
export function ProposalReview({ sermonId }: { sermonId: number }) {
  const query = trpc.admin.submissions.proposalOf.useQuery({ id: sermonId }, { staleTime: 0 });
  const { data: proposal } = query;
  if (query.isError && !proposal) {
    return (
      <ListFailure onRetry={query.refetch}>Error loading the proposed changes. Please try again.</ListFailure>
    );
  }
  // The key resets the selection for another proposal, and when the sermon has changed.
  return proposal ? <Comparison key={`${proposal.id} ${proposal.version}`} proposal={proposal} /> : null;
}

function Comparison({ proposal }: { proposal: ProposalOutput }) {
  const { id, version, changes, createdAt } = proposal;
  // Conflicting fields are not selected by default.
  const [chosen, setChosen] = useState<ReadonlySet<CorrectableField>>(
    () => new Set(changes.filter(({ isConflict }) => !isConflict).map(({ field }) => field)),
  );
  const refresh = useRefreshSermons();
  const decisionOptions = (successTitle: string, failure: string) => ({
    onSuccess() {
      toast({ title: successTitle, description: 'The rabbi will be notified by email.' });
    },
    onError(error: unknown) {
      const description = isNotFound(error)
        ? 'This proposal is no longer open. It was decided, withdrawn or replaced, or the sermon was declined.'
        : `${failure}: ${reasonOf(error)}`;
      toast({ title: 'Error', description, kind: 'error' });
    },
    // The mutation is pending until this ends, so that a proposal is not decided again while it is still shown.
    onSettled: refresh,
  });
  const accept = trpc.admin.submissions.accept.useMutation(
    decisionOptions('Changes Accepted', 'Failed to accept the changes'),
  );
  const decline = trpc.admin.submissions.declineProposal.useMutation(
    decisionOptions('Changes Declined', 'Failed to decline the changes'),
  );
  const [isConfirming, setConfirming] = useState(false);
  const isBusy = accept.isPending || decline.isPending;
  const select = (field: CorrectableField, isSelected: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      if (isSelected) after.add(field);
      else after.delete(field);
      return after;
    });
  const fields = changes.map(({ field }) => field).filter((field) => chosen.has(field));
  return (
    <Box
      as="section"
      ref={keepFocus}
      aria-labelledby="proposal"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      p="4"
      mb="5"
    >
      <Heading as="h3" size="sm" id="proposal" mb="1">
        The rabbi proposes changes
      </Heading>
      <Box fontSize="sm" color="muted">
        {formatLocalTime(createdAt)}. The page stays as it is until you accept the changes. Fields that you
        don’t select are declined.
      </Box>
      {changes.map((change) => (
        <Change
          key={change.field}
          change={change}
          isChosen={chosen.has(change.field)}
          onChoose={(isSelected) => select(change.field, isSelected)}
        />
      ))}
      <Flex gap="2" wrap="wrap" mt="4">
        <ActionButton
          size="sm"
          isDisabled={isBusy || fields.length === 0}
          onClick={() => accept.mutate({ id, version, fields })}
        >
          {fields.length === changes.length || fields.length === 0
            ? 'Accept changes'
            : `Accept ${fields.length} of ${plural(changes.length, 'change')}`}
        </ActionButton>
        <ActionButton variant="outline" size="sm" isDisabled={isBusy} onClick={() => setConfirming(true)}>
          Decline all
        </ActionButton>
      </Flex>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Decline all changes?"
        question="The rabbi will be notified by email. This action cannot be undone."
        confirm="Decline"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          decline.mutate({ id });
        }}
      />
    </Box>
  );
}

interface ChangeProps {
  readonly change: ProposedChange;
  readonly isChosen: boolean;
  readonly onChoose: (isSelected: boolean) => void;
}

const Change = ({ change, isChosen, onChoose }: ChangeProps) => (
  <Box mt="4" role="group" aria-label={correctionLabels[change.field]}>
    <chakra.label display="flex" gap="3" alignItems="center" minH="11" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="5"
        flex="none"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Box as="span" fontWeight={600} fontSize="sm">
        {correctionLabels[change.field]}
      </Box>
    </chakra.label>
    {change.isConflict && (
      <Box fontSize="sm" color="red" mb="2">
        Edited since the rabbi proposed this. Select it to replace the current text.
      </Box>
    )}
    <Box bg="raised" borderWidth="1px" borderColor={isChosen ? 'blue' : 'line'} borderRadius="md" p="3">
      <Difference change={change} />
    </Box>
  </Box>
);

const isFile = (field: CorrectableField): field is FileField => Object.hasOwn(fileRules, field);

function Difference({ change: { field, current, proposed } }: { change: ProposedChange }) {
  if (!isFile(field)) {
    const textOf = field === 'isSpokenText' ? yesOrNo : String;
    return (
      <Box fontSize="sm">
        <TextDifference before={textOf(current)} after={textOf(proposed)} />
      </Box>
    );
  }
  const label = correctionLabels[field];
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" fontSize="sm">
      {[
        { name: 'Now', url: current },
        { name: 'Proposed', url: proposed },
      ].map(({ name, url }) => (
        <Box key={name} minW="0">
          <Box fontSize="xs" color="muted" mb="1">
            {name}
          </Box>
          {url ? <UploadPreview rule={fileRules[field]} url={url} label={`${label}: ${name}`} /> : 'None'}
        </Box>
      ))}
    </Grid>
  );
}

const yesOrNo = (flag: string) => (flag === 'true' ? 'Yes' : 'No');
