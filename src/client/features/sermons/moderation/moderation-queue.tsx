import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { trpc } from '../../../trpc';
import { ActButton } from '../../../ui/act-button';
import { Words } from '../../../ui/bidi-text';
import { Notice } from '../../../ui/notice';
import { RecordSkeleton } from './record-skeleton';
import { SermonActions } from './sermon-actions';
import { SermonBadges } from './sermon-badges';
import { SermonRecord } from './sermon-record';
import { useModeration } from './use-moderation';

const EditForm = lazy(() => import('./edit-form'));

interface ModerationQueueProps {
  readonly sermon: number | undefined;
  readonly edit: boolean;
  readonly onMove: (to: { sermon?: number | undefined; edit?: boolean }) => void;
  readonly onLeave: () => void;
}

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '6',
    px: '1',
    textAlign: 'center',
    fontFamily: 'body',
    fontSize: 'xs',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    bg: 'raised',
  },
});

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['p', 'publish'],
  ['h', 'hide (put aside)'],
  ['e', 'edit'],
] as const;

/** The drafts that wait, one after the other, the longest waiting first. Its keys work while the focus is in it. */
export function ModerationQueue({ sermon: id, edit, onMove, onLeave }: ModerationQueueProps) {
  const queue = trpc.admin.sermons.queue.useQuery(
    { id },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  const moderation = useModeration('dialog');
  const section = useRef<HTMLElement>(null);
  const { sermon = null, previousId = null, nextId = null, position = null, total = 0 } = queue.data ?? {};
  // What stands here, be it that nothing waits any more.
  const shown = queue.data && (sermon?.id ?? 'nothing');

  // Each draft begins at its top, with the keys ready.
  useEffect(() => {
    if (shown === undefined || edit) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [shown, edit]);

  const goTo = (other: number | null) => other !== null && onMove({ sermon: other, edit: false });
  const goOn = () => onMove({ sermon: nextId ?? previousId ?? undefined, edit: false });

  const press = async (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyping || edit || event.ctrlKey || event.metaKey || event.altKey || !sermon) return;
    if (!section.current?.contains(event.target as Node)) return;
    const act = {
      j: () => goTo(nextId),
      k: () => goTo(previousId),
      e: () => onMove({ sermon: sermon.id, edit: true }),
      p: async () => (await moderation.publish(sermon, true)) && goOn(),
      h: async () => (await moderation.hide(sermon, true)) && goOn(),
    }[event.key];
    if (!act || moderation.busyId !== null) return;
    event.preventDefault();
    await act();
  };

  return (
    <Box
      as="section"
      ref={section}
      tabIndex={-1}
      aria-label="Drafts waiting for review"
      onKeyDown={press}
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
          {position !== null && `Draft ${position} of ${total}`}
        </Box>
        <ActButton variant="outline" size="sm" isIdle={previousId === null} onClick={() => goTo(previousId)}>
          Previous
        </ActButton>
        <ActButton variant="outline" size="sm" isIdle={nextId === null} onClick={() => goTo(nextId)}>
          Next
        </ActButton>
      </Flex>
      <Flex
        as="p"
        gap="4"
        wrap="wrap"
        fontSize="xs"
        color="muted"
        mb="5"
        display={{ base: 'none', md: 'flex' }}
      >
        {keys.map(([key, meaning]) => (
          <span key={key}>
            <Key>{key}</Key> {meaning}
          </span>
        ))}
      </Flex>
      {queue.isError && <Box role="alert">Error loading sermons. Please try again.</Box>}
      {queue.isPending && <RecordSkeleton />}
      {queue.data && !sermon && (
        <Notice
          title={total > 0 ? 'This draft is gone' : 'Nothing waits for review'}
          action={
            <Button variant="outline" onClick={total > 0 ? goOn : onLeave}>
              {total > 0 ? 'Go to the next draft' : 'Back to the list'}
            </Button>
          }
        >
          {total > 0 ? 'Somebody may have deleted it.' : 'Every submission has been looked at.'}
        </Notice>
      )}
      {sermon && (
        <Box bg="raised" borderWidth="1px" borderColor="line" borderRadius="md">
          <Box px={{ base: '4', md: '6' }} py="4" borderBottomWidth="1px" borderColor="line">
            <Heading as="h2" size="md" mb="1">
              {edit ? 'Edit Sermon' : <Words>{sermon.title}</Words>}
            </Heading>
            {!edit && (
              <>
                <SermonBadges sermon={sermon} draft="Unpublished" />
                <Box mt="3">
                  <SermonActions
                    sermon={sermon}
                    moderation={moderation}
                    onEdit={() => onMove({ sermon: sermon.id, edit: true })}
                    onDone={goOn}
                    onDeleted={goOn}
                  />
                </Box>
              </>
            )}
          </Box>
          <Box px={{ base: '4', md: '6' }} py="5">
            {edit ? (
              <Suspense fallback={<RecordSkeleton />}>
                <EditForm
                  key={sermon.id}
                  sermon={sermon}
                  onDone={() => onMove({ sermon: sermon.id, edit: false })}
                />
              </Suspense>
            ) : (
              <SermonRecord sermon={sermon} />
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}
