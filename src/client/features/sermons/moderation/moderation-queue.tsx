import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { isTyping } from '../../../navigation/is-typing.ts';
import { lazyPart } from '../../../navigation/missing-code.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { BidiBlock } from '../../../ui/text/bidi-block.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { canPublish } from './can-publish.ts';
import { DeleteConfirmation } from './delete-confirmation.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { decisionKeys, KeyboardShortcuts, type Shortcut, shortcutKeyOf } from './keyboard-shortcuts.tsx';
import type { QueueAction } from './moderation-messages.ts';
import { RecordSkeleton } from './record-skeleton.tsx';
import { SubmissionReview } from './review/submission-review.tsx';
import { SermonActions } from './sermon-actions.tsx';
import { SermonBadges } from './sermon-badges.tsx';
import { SermonRecord } from './sermon-record.tsx';
import { useIsCurrent } from './use-is-current.ts';
import { useModeration } from './use-moderation.ts';
import { usePreload } from './use-preload.ts';

const loadForm = () => import('./editing/edit-form.tsx');
const EditForm = lazyPart(loadForm);

interface ModerationQueueProps {
  /** The id of the shown draft; undefined shows the oldest. */
  readonly sermon: number | undefined;
  /** Whether the draft is being edited. */
  readonly edit: boolean;
  readonly onNavigate: (to: { sermon?: number | undefined; edit?: boolean }) => void;
  readonly onLeave: () => void;
}

const queueShortcuts: readonly Shortcut[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['p', 'publish'],
  ['h', 'hide'],
  ['e', 'edit'],
  ['d', 'delete'],
  ['u', 'undo'],
];

/** Sticky, so that the buttons stay visible while reading a long sermon. Not on short screens. */
const stickyActions = {
  '@media (min-height: 32rem)': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bg: 'raised',
    borderTopRadius: 'md',
  },
} as const;

/** The last decision, which can be undone. */
interface Decision {
  readonly sermon: AdminSermonOutput;
  readonly action: QueueAction;
}

/** The drafts in the queue, one at a time, oldest first. The shortcuts work while the focus is inside. */
export function ModerationQueue({ sermon: id, edit, onNavigate, onLeave }: ModerationQueueProps) {
  const queue = trpc.admin.sermons.queue.useQuery(
    { id },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  const moderation = useModeration('dialog');
  const section = useRef<HTMLElement>(null);
  usePreload(loadForm);
  const [toDelete, setToDelete] = useState<AdminSermonOutput | null>(null);
  const [lastDecision, setLastDecision] = useState<Decision | null>(null);
  const { sermon = null, previousId = null, nextId = null, position = null, total = 0 } = queue.data ?? {};
  // The id of the shown sermon; 'nothing' when the queue is empty or the sermon does not exist.
  const shownId = queue.data && (sermon?.id ?? 'nothing');

  // Each draft starts at the top, with the focus on it so that the shortcuts work.
  useLayoutEffect(() => {
    if (shownId === undefined || edit || isTyping()) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [shownId, edit]);

  const goTo = (target: number | null) => target !== null && onNavigate({ sermon: target, edit: false });
  const goToNextDraft = () => onNavigate({ sermon: nextId ?? previousId ?? undefined, edit: false });

  const openId = id ?? sermon?.id ?? null;
  const isCurrent = useIsCurrent(edit ? undefined : openId);
  const onDecision = (decidedSermon: AdminSermonOutput, action: QueueAction) => {
    setLastDecision({ sermon: decidedSermon, action });
    if (isCurrent(decidedSermon.id)) goToNextDraft();
  };
  const undo = async () => {
    if (!lastDecision || moderation.isBusy(lastDecision.sermon.id)) return;
    const { sermon: decidedSermon, action } = lastDecision;
    if (!(await moderation.undo(decidedSermon, action))) return;
    // The user may have decided or opened another sermon, or left the queue.
    setLastDecision((current) => (current === lastDecision ? null : current));
    if (isCurrent(openId)) onNavigate({ sermon: decidedSermon.id, edit: false });
  };

  const onKeyDown = async (event: KeyboardEvent) => {
    const key = edit ? null : shortcutKeyOf(event);
    if (key === null || !section.current?.contains(event.target as Node)) return;
    if (key === 'u') return undo();
    if (!sermon) return;
    const publish = async () => (await moderation.publish(sermon, true)) && onDecision(sermon, 'publish');
    const hide = async () => (await moderation.hide(sermon, true)) && onDecision(sermon, 'hide');
    const action = {
      j: () => goTo(nextId),
      k: () => goTo(previousId),
      e: () => onNavigate({ sermon: sermon.id, edit: true }),
      // Only if it changes the sermon. Otherwise Undo would revert an earlier decision.
      p: canPublish(sermon) && publish,
      h: sermon.isHidden === 'false' && hide,
      d: () => setToDelete(sermon),
    }[key];
    if (!action || (decisionKeys.has(key) && moderation.isBusy(sermon.id))) return;
    event.preventDefault();
    await action();
  };

  return (
    <Box
      as="section"
      ref={section}
      tabIndex={-1}
      aria-label="Drafts waiting for review"
      onKeyDown={onKeyDown}
      maxW="52rem"
      mx="auto"
      scrollMarginTop="4"
      _focusVisible={{ outline: 'none' }}
    >
      <Flex align="center" gap="2" wrap="wrap" mb="3">
        <Button variant="plain" size="sm" ms="-2" onClick={onLeave}>
          Back to the list
        </Button>
        <Box flex="1" textAlign="center" color="muted" fontSize="sm" aria-live="polite">
          {position !== null && (
            <span>{`Draft ${position.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}</span>
          )}
          {/* The focus stays on the section, whose name does not change: only this says which draft is shown. */}
          {position !== null && sermon && (
            <chakra.span srOnly>
              {': '}
              <BidiSpan>{sermon.title}</BidiSpan>
            </chakra.span>
          )}
        </Box>
        <ActionButton
          variant="outline"
          size="sm"
          isDisabled={previousId === null}
          onClick={() => goTo(previousId)}
        >
          Previous
        </ActionButton>
        <ActionButton variant="outline" size="sm" isDisabled={nextId === null} onClick={() => goTo(nextId)}>
          Next
        </ActionButton>
      </Flex>
      <Flex columnGap="6" rowGap="2" wrap="wrap" align="center" mb="3" minH={{ md: '8' }}>
        <KeyboardShortcuts shortcuts={queueShortcuts} />
        {lastDecision && (
          <Flex align="center" gap="2" minW="0" fontSize="sm">
            <Box truncate maxW="18rem">
              {lastDecision.action === 'publish' ? 'Published: ' : 'Hidden: '}
              <BidiSpan>{lastDecision.sermon.title}</BidiSpan>
            </Box>
            <ActionButton
              variant="outline"
              size="sm"
              isDisabled={moderation.isBusy(lastDecision.sermon.id)}
              onClick={undo}
            >
              Undo
            </ActionButton>
          </Flex>
        )}
      </Flex>
      {queue.isError && !queue.data && (
        <ListFailure onRetry={queue.refetch}>Error loading sermons. Please try again.</ListFailure>
      )}
      {queue.isPending && <RecordSkeleton />}
      {queue.data && !sermon && (
        <Notice
          title={total > 0 ? 'Draft not found' : 'No drafts to review'}
          action={
            <Button variant="outline" onClick={total > 0 ? goToNextDraft : onLeave}>
              {total > 0 ? 'Go to the next draft' : 'Back to the list'}
            </Button>
          }
        >
          {total > 0 ? 'It may have been deleted.' : 'Every submission has been reviewed.'}
        </Notice>
      )}
      {sermon && (
        <Box bg="raised" borderWidth="1px" borderColor="line" borderRadius="md">
          <Box px={{ base: '4', md: '6' }} pt="4" pb={edit ? '4' : '1'}>
            <Heading as="h2" size="md" mb="1">
              {edit ? 'Edit Sermon' : <BidiBlock>{sermon.title}</BidiBlock>}
            </Heading>
            {!edit && <SermonBadges sermon={sermon} draftLabel="Unpublished" />}
          </Box>
          <Box css={edit ? undefined : stickyActions} borderBottomWidth="1px" borderColor="line">
            {!edit && (
              <Box px={{ base: '4', md: '6' }} py="2">
                <SermonActions
                  sermon={sermon}
                  moderation={moderation}
                  onEdit={() => onNavigate({ sermon: sermon.id, edit: true })}
                  onDelete={() => setToDelete(sermon)}
                  onDone={(action) => onDecision(sermon, action)}
                />
              </Box>
            )}
          </Box>
          <Box px={{ base: '4', md: '6' }} pt="5" pb={edit ? '0' : '5'}>
            {edit ? (
              <Suspense fallback={<RecordSkeleton />}>
                <EditForm
                  key={sermon.id}
                  sermon={sermon}
                  onDone={() => onNavigate({ sermon: sermon.id, edit: false })}
                />
              </Suspense>
            ) : (
              <>
                <DuplicateNotice
                  sermon={sermon}
                  moderation={moderation}
                  onDelete={() => setToDelete(sermon)}
                  fallbackFocus={() => section.current}
                />
                <SubmissionReview
                  key={sermon.id}
                  sermon={sermon}
                  onDone={(decidedId) => isCurrent(decidedId) && goToNextDraft()}
                />
                <SermonRecord sermon={sermon} />
              </>
            )}
          </Box>
        </Box>
      )}
      <DeleteConfirmation
        sermon={toDelete}
        moderation={moderation}
        onClose={() => setToDelete(null)}
        onDeleted={(deletedId) => isCurrent(deletedId) && goToNextDraft()}
      />
    </Box>
  );
}
