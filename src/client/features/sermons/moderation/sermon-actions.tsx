import { Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas';
import { ActButton } from '../../../ui/act-button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DangerButton } from '../../../ui/danger-button';
import type { useModeration } from './use-moderation';

interface SermonActionsProps {
  readonly sermon: AdminSermonOutput;
  readonly moderation: ReturnType<typeof useModeration>;
  readonly onEdit: () => void;
  /** Called after an act that takes the sermon out of the queue. */
  readonly onDone?: (() => void) | undefined;
  readonly onDeleted: () => void;
}

/** Edit, Publish/Unpublish, Feature/Unfeature, Hide/Unhide, Delete (SPEC §2, detail dialog). */
export function SermonActions({ sermon, moderation, onEdit, onDone, onDeleted }: SermonActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const isBusy = moderation.busyId === sermon.id;
  const isPublished = sermon.isPublished === 'true';
  const isFeatured = sermon.isFeatured === 'true';
  const isHidden = sermon.isHidden === 'true';
  return (
    <Flex gap="2" wrap="wrap">
      <Button variant="outline" size="sm" onClick={onEdit}>
        Edit
      </Button>
      <ActButton
        variant={isPublished ? 'outline' : 'solid'}
        size="sm"
        minW="5.5rem"
        isIdle={isBusy}
        onClick={async () => {
          if ((await moderation.publish(sermon, !isPublished)) && !isPublished) onDone?.();
        }}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </ActButton>
      <ActButton
        variant="outline"
        size="sm"
        minW="5.5rem"
        isIdle={isBusy}
        onClick={() => moderation.feature(sermon, !isFeatured)}
      >
        {isFeatured ? 'Unfeature' : 'Feature'}
      </ActButton>
      <ActButton
        variant="outline"
        size="sm"
        minW="4.5rem"
        isIdle={isBusy}
        onClick={async () => {
          if ((await moderation.hide(sermon, !isHidden)) && !isHidden) onDone?.();
        }}
      >
        {isHidden ? 'Unhide' : 'Hide'}
      </ActButton>
      <DangerButton size="sm" ms="auto" isIdle={isBusy} onClick={() => setAsking(true)}>
        Delete
      </DangerButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this sermon?"
        question="Are you sure you want to delete this sermon? This action cannot be undone."
        confirm="Delete"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          setAsking(false);
          if (await moderation.remove(sermon)) onDeleted();
        }}
      />
    </Flex>
  );
}
