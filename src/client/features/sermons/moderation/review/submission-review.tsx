import { Box, Button, Flex, Textarea } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { AdminSermonOutput } from '../../../../../shared/sermon.schemas.ts';
import { noteLimit } from '../../../../../shared/submission.schemas.ts';
import { reasonOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { ConfirmationFrame, DialogText, DialogTitle } from '../../../../ui/feedback/dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { QuietErrors } from '../../../../ui/forms/field-error.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { keepFocus } from '../../../../ui/hooks/keep-focus.ts';
import { readText, removeText, storeText } from '../../../../ui/local-storage.ts';
import { BidiBlock } from '../../../../ui/text/bidi-block.tsx';
import { Paragraphs } from '../../sermon-paragraphs.tsx';
import { useRefreshSermons } from '../cached-sermons.ts';

const dialogTexts = {
  return: {
    label: 'Return with a note',
    text: 'After one minute, the rabbi receives your note by email, with a link to correct the sermon. A corrected sermon returns to the drafts.',
    toastTitle: 'Sermon Returned',
    failure: 'Failed to return sermon',
  },
  decline: {
    label: 'Decline',
    text: 'After one minute, the rabbi gets an email saying that the sermon will not be published. A note is optional.',
    toastTitle: 'Sermon Declined',
    failure: 'Failed to decline sermon',
  },
} as const;
type DialogKind = keyof typeof dialogTexts;

const reviewTexts = {
  returned: 'Returned to the rabbi.',
  corrected: 'The rabbi corrected this sermon.',
  declined: 'Declined.',
  withdrawn: 'The rabbi withdrew this sermon. It cannot be published.',
} as const;

interface SubmissionReviewProps {
  readonly sermon: AdminSermonOutput;
  /** Called after the sermon was returned or declined. */
  readonly onDone?: (id: number) => void;
}

/**
 * The review state and note of a draft, with buttons to return, decline or reopen it. Renders nothing for published
 * sermons. A note that was not sent is kept in the browser (docs/product/failures.md D7).
 */
export function SubmissionReview({ sermon, onDone }: SubmissionReviewProps) {
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const storageKey = `bimah.review-note.${sermon.id}`;
  const [note, setNote] = useState(() => readText(storageKey) ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = useRefreshSermons();
  const decisions = {
    return: trpc.admin.submissions.return.useMutation(),
    decline: trpc.admin.submissions.decline.useMutation(),
  };
  const reopen = trpc.admin.submissions.reopen.useMutation();
  const isBusy = decisions.return.isPending || decisions.decline.isPending || reopen.isPending;
  const { id, review } = sermon;
  // If the draft is published elsewhere while the dialog is open, the dialog stays, with the error and the note.
  if (sermon.isPublished === 'true' && dialog === null) return null;

  async function moveBackToDrafts() {
    try {
      await reopen.mutateAsync({ id });
      toast({
        title: 'Sermon Reopened',
        description:
          'It is back in the drafts. If more than a minute has passed, the rabbi has already been emailed.',
      });
    } catch (error) {
      toast({ title: 'Error', description: `Failed to reopen sermon: ${reasonOf(error)}`, kind: 'error' });
    }
    await refresh();
  }

  async function decide(kind: DialogKind) {
    // The focus moves to the field, so that screen readers announce the error once, as the field's description.
    const reject = (message: string) => {
      setError(message);
      field.current?.focus();
    };
    if (kind === 'return' && note.trim() === '') return reject('Write what should be changed');
    try {
      await decisions[kind].mutateAsync({ id, note });
    } catch (error) {
      reject(`${dialogTexts[kind].failure}: ${reasonOf(error)}`);
      // The sermon may have been published or withdrawn since it was loaded.
      await refresh();
      return;
    }
    setDialog(null);
    setNote('');
    removeText(storageKey);
    toast({ title: dialogTexts[kind].toastTitle, action: { label: 'Undo', onClick: moveBackToDrafts } });
    onDone?.(id);
    await refresh();
  }

  const openDialog = (kind: DialogKind) => {
    setError(undefined);
    setDialog(kind);
  };
  const isDecided = review === 'returned' || review === 'declined';
  return (
    <Box mb="5" fontSize="sm">
      {review && (
        <Box borderInlineStartWidth="2px" borderColor="goldLine" ps="3" mb="3">
          <Box fontWeight={600}>{reviewTexts[review]}</Box>
          {sermon.reviewNote && (
            <Box overflowWrap="anywhere">
              <Paragraphs text={sermon.reviewNote} />
            </Box>
          )}
        </Box>
      )}
      {review !== 'withdrawn' && (
        <Flex key={String(isDecided)} ref={keepFocus} gap="2" wrap="wrap">
          {isDecided ? (
            <ActionButton variant="outline" size="sm" isDisabled={isBusy} onClick={moveBackToDrafts}>
              Move back to drafts
            </ActionButton>
          ) : (
            (['return', 'decline'] as const).map((kind) => (
              <ActionButton
                key={kind}
                variant="outline"
                size="sm"
                isDisabled={isBusy}
                onClick={() => openDialog(kind)}
              >
                {dialogTexts[kind].label}
              </ActionButton>
            ))
          )}
        </Flex>
      )}
      <ConfirmationFrame
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        initialFocus={() => field.current}
      >
        {dialog && (
          <>
            <DialogTitle mb="2">
              <BidiBlock>{sermon.title}</BidiBlock>
            </DialogTitle>
            <DialogText mb="4">{dialogTexts[dialog].text}</DialogText>
            <QuietErrors value={true}>
              <FormField label="Note" error={error} isRequired={dialog === 'return'}>
                {({ required, ...props }) => (
                  <Textarea
                    {...props}
                    ref={field}
                    aria-required={required}
                    dir="auto"
                    rows={5}
                    maxLength={noteLimit}
                    value={note}
                    onChange={(event) => {
                      setNote(event.target.value);
                      storeText(storageKey, event.target.value);
                    }}
                  />
                )}
              </FormField>
            </QuietErrors>
            <Flex gap="3" wrap="wrap" justify="flex-end" mt="6">
              <Button variant="outline" onClick={() => setDialog(null)}>
                Cancel
              </Button>
              <ActionButton isDisabled={isBusy} onClick={() => decide(dialog)}>
                {dialogTexts[dialog].label}
              </ActionButton>
            </Flex>
          </>
        )}
      </ConfirmationFrame>
    </Box>
  );
}
