import { Link as Anchor, Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { trpc } from '../../../api/trpc.ts';
import { isTyping } from '../../../navigation/is-typing.ts';
import { lazyPart } from '../../../navigation/missing-code.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { DialogFrame, DialogTitle, shortWindow } from '../../../ui/feedback/dialog.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ChevronIcon, CloseIcon } from '../../../ui/icons.tsx';
import { BidiBlock } from '../../../ui/text/bidi-block.tsx';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import { DeleteConfirmation } from './delete-confirmation.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { RecordSkeleton } from './record-skeleton.tsx';
import { PersonalLink } from './review/personal-link.tsx';
import { ProposalReview } from './review/proposal-review.tsx';
import { SubmissionReview } from './review/submission-review.tsx';
import { SermonActions } from './sermon-actions.tsx';
import { SermonBadges } from './sermon-badges.tsx';
import { SermonRecord } from './sermon-record.tsx';
import { useIsCurrent } from './use-is-current.ts';
import { useModeration } from './use-moderation.ts';
import { usePreload } from './use-preload.ts';

const headerButton = { variant: 'plain', width: '11', px: '0' } as const;

const loadForm = () => import('./editing/edit-form.tsx');
const EditForm = lazyPart(loadForm);

interface SermonDialogProps {
  readonly id: number;
  readonly isEditing: boolean;
  readonly isSidePanel: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onClose: () => void;
  /** Opens the previous sermon of the list; null when there is none. */
  readonly onPrevious: (() => void) | null;
  /** Opens the next sermon of the list; null when there is none. */
  readonly onNext: (() => void) | null;
  /** The element that gets the focus when the dialog closes. */
  readonly returnFocus: () => HTMLElement | null;
}

/** The detail dialog; a side panel on wide screens. 'Edit' replaces the details with the form. */
export default function SermonDialog({
  id,
  isEditing,
  isSidePanel,
  onEdit,
  onClose,
  onPrevious,
  onNext,
  returnFocus,
}: SermonDialogProps) {
  const moderation = useModeration('dialog');
  // Refetched whenever a sermon is opened, so that an edit rarely starts from an outdated version.
  const query = trpc.admin.sermons.byId.useQuery({ id }, { staleTime: 0 });
  const sermon = query.data;
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  usePreload(loadForm);
  const isCurrent = useIsCurrent(id);
  const [toDelete, setToDelete] = useState<AdminSermonOutput | null>(null);
  // The form moves the focus to its first field. When it closes, the title gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when `id` changes, because the dialog then shows another sermon from its start
  useLayoutEffect(() => {
    body.current?.scrollTo({ top: 0 });
    body.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 });
    if (!isEditing && !isTyping()) title.current?.focus({ preventScroll: true });
  }, [isEditing, id]);
  return (
    <DialogFrame
      isOpen
      shape={isSidePanel ? 'panel' : 'window'}
      onClose={onClose}
      initialFocus={() => title.current}
      returnFocus={returnFocus}
    >
      <Box px={{ base: '4', md: '6' }} pt="4" pb="3" borderBottomWidth="1px" borderColor="line">
        <Flex gap="3" align="start">
          <Box minW="0" flex="1">
            <DialogTitle
              ref={title}
              tabIndex={-1}
              outline="none"
              fontSize={!isEditing && (sermon?.title.length ?? 0) > 80 ? 'lg' : 'xl'}
            >
              {isEditing ? 'Edit Sermon' : sermon ? <BidiBlock>{sermon.title}</BidiBlock> : 'Sermon'}
            </DialogTitle>
            <Box minH={isEditing ? undefined : '6'}>
              {sermon && !isEditing && <SermonBadges sermon={sermon} draftLabel="Unpublished" />}
            </Box>
          </Box>
          <Flex my="-2" me="-3" flex="none">
            {!isEditing && (
              <>
                <ActionButton
                  {...headerButton}
                  isDisabled={onPrevious === null}
                  aria-label="Previous sermon"
                  onClick={() => onPrevious?.()}
                >
                  <chakra.span rotate="180deg">
                    <ChevronIcon />
                  </chakra.span>
                </ActionButton>
                <ActionButton
                  {...headerButton}
                  isDisabled={onNext === null}
                  aria-label="Next sermon"
                  onClick={() => onNext?.()}
                >
                  <ChevronIcon />
                </ActionButton>
              </>
            )}
            <Button {...headerButton} aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </Flex>
        </Flex>
        {!isEditing && (
          <Box mt="3" minH={byPointer('11', '8')}>
            {sermon && (
              <SermonActions
                sermon={sermon}
                moderation={moderation}
                onEdit={() => onEdit(true)}
                onDelete={() => setToDelete(sermon)}
              />
            )}
          </Box>
        )}
      </Box>
      <DeleteConfirmation
        sermon={toDelete}
        moderation={moderation}
        onClose={() => setToDelete(null)}
        onDeleted={(deletedId) => isCurrent(deletedId) && onClose()}
      />
      <Box
        ref={body}
        flex="1"
        minH="0"
        overflowY="auto"
        css={{ [shortWindow]: isSidePanel ? {} : { flex: 'none', overflowY: 'visible' } }}
        px={{ base: '4', md: '6' }}
        pt="5"
        pb={isEditing ? '0' : '5'}
        // Room for the focus ring and, while editing, for the bar with the buttons.
        scrollPaddingTop="2"
        scrollPaddingBottom={isEditing ? '20' : '2'}
      >
        {query.isError && !sermon ? (
          isNotFound(query.error) ? (
            <Box role="alert">This sermon no longer exists. It may have been deleted.</Box>
          ) : (
            <ListFailure onRetry={query.refetch}>Error loading this sermon. Please try again.</ListFailure>
          )
        ) : !sermon ? (
          <RecordSkeleton />
        ) : isEditing ? (
          <Suspense fallback={<RecordSkeleton />}>
            <EditForm key={sermon.id} sermon={sermon} onDone={() => onEdit(false)} />
          </Suspense>
        ) : (
          <>
            <DuplicateNotice
              sermon={sermon}
              moderation={moderation}
              onDelete={() => setToDelete(sermon)}
              fallbackFocus={() => title.current}
            />
            <ProposalReview sermonId={sermon.id} />
            <SubmissionReview key={sermon.id} sermon={sermon} />
            <SermonRecord sermon={sermon} />
            <Flex gap="5" mt="6" pt="4" borderTopWidth="1px" borderColor="line" fontSize="sm" color="blue">
              <Anchor {...touchTargetSpace} asChild>
                <Link to="/sermon/$slug" params={{ slug: String(sermon.id) }} target="_blank">
                  View page
                </Link>
              </Anchor>
              <Anchor {...touchTargetSpace} asChild>
                <Link to="/admin" search={{ tab: 'activity', about: sermon.id }}>
                  View history
                </Link>
              </Anchor>
            </Flex>
            <PersonalLink id={sermon.id} />
          </>
        )}
      </Box>
    </DialogFrame>
  );
}
