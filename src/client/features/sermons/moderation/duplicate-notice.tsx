import { Link as Anchor, Box, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DuplicateOutput } from '../../../../shared/moderation.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { DangerButton } from '../../../ui/buttons/danger-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { formatLocalTime } from '../../../ui/text/local-time.ts';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import type { ModeratedSermon } from './cached-sermons.ts';
import type { useModeration } from './use-moderation.ts';

interface DuplicateNoticeProps {
  readonly sermon: ModeratedSermon;
  readonly moderation: ReturnType<typeof useModeration>;
  /** Asks whether to delete the sermon itself. */
  readonly onDelete: () => void;
  /** The element that gets the focus when the focused button disappears with a deleted duplicate. */
  readonly fallbackFocus: () => HTMLElement | null;
}

const isDraft = ({ isPublished }: Pick<ModeratedSermon, 'isPublished'>) => isPublished === 'false';

const stateOf = (sermon: DuplicateOutput) =>
  [isDraft(sermon) ? 'draft' : 'published', sermon.isHidden === 'true' && 'hidden']
    .filter(Boolean)
    .join(', ');

/**
 * Lists other sermons with the same email address, title and text. Offers to delete each one that is a draft, and also
 * this sermon if it is a draft.
 */
export function DuplicateNotice({ sermon, moderation, onDelete, fallbackFocus }: DuplicateNoticeProps) {
  const duplicates = trpc.admin.sermons.duplicates.useQuery({ id: sermon.id }, { staleTime: 0 });
  const { data: others = [] } = duplicates;
  const [toDelete, setToDelete] = useState<DuplicateOutput | null>(null);
  const shownCount = useRef(0);
  const keepFocus = useEffectEvent((count: number) => {
    const hasFewer = count < shownCount.current;
    shownCount.current = count;
    if (hasFewer && document.activeElement === document.body) fallbackFocus()?.focus({ preventScroll: true });
  });
  useEffect(() => keepFocus(others.length), [others.length]);
  if (duplicates.isError && !duplicates.data) {
    return (
      <ListFailure onRetry={duplicates.refetch}>Error loading the duplicates. Please try again.</ListFailure>
    );
  }
  if (others.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="Duplicates"
      borderWidth="1px"
      borderColor="goldLine"
      borderRadius="md"
      p="4"
      mb="5"
      fontSize="sm"
    >
      {others.map((other) => (
        <Box key={other.id} mb="3">
          <Box mb="2">
            {'Same text as '}
            <Anchor {...touchTargetSpace} asChild color="blue">
              <Link to="/admin" search={{ show: 'all', sermon: other.id }}>
                “<BidiSpan>{other.title}</BidiSpan>”
              </Link>
            </Anchor>
            , submitted {formatLocalTime(other.dateSubmitted)} ({stateOf(other)}).
          </Box>
          {isDraft(other) && (
            <DangerButton
              size="sm"
              isDisabled={moderation.isBusy(other.id)}
              onClick={() => setToDelete(other)}
            >
              Keep this one and delete the other
            </DangerButton>
          )}
        </Box>
      ))}
      {isDraft(sermon) && (
        <Flex>
          <DangerButton size="sm" isDisabled={moderation.isBusy(sermon.id)} onClick={onDelete}>
            Delete this duplicate
          </DangerButton>
        </Flex>
      )}
      <ConfirmDialog
        isOpen={toDelete !== null}
        title="Delete the other submission?"
        question={
          toDelete
            ? `The draft submitted ${formatLocalTime(toDelete.dateSubmitted)} will be deleted. The one you are viewing keeps its text and files. This action cannot be undone.`
            : ''
        }
        confirm="Delete"
        onCancel={() => setToDelete(null)}
        onConfirm={() => {
          setToDelete(null);
          if (toDelete) void moderation.remove(toDelete);
        }}
      />
    </Box>
  );
}
