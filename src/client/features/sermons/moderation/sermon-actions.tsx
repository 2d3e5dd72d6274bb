import { Button, Flex } from '@chakra-ui/react';
import type { AdminSermonOutput } from '../../../../shared/sermon.schemas.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { DangerButton } from '../../../ui/buttons/danger-button.tsx';
import { DecisionButton } from '../../../ui/buttons/decision-button.tsx';
import { canPublish } from './can-publish.ts';
import type { QueueAction } from './moderation-messages.ts';
import type { useModeration } from './use-moderation.ts';

/** Small enough for all buttons to fit in one row on phones. */
const buttonProps = { size: 'sm', px: { base: '2', md: '3' }, minW: byPointer('11', '0') } as const;

interface SermonActionsProps {
  readonly sermon: AdminSermonOutput;
  readonly moderation: ReturnType<typeof useModeration>;
  readonly onEdit: () => void;
  /** Opens the confirmation. */
  readonly onDelete: () => void;
  /** Called after an action that takes the sermon out of the queue. */
  readonly onDone?: ((action: QueueAction) => void) | undefined;
}

/** Edit, Publish/Unpublish, Feature/Unfeature, Hide/Unhide, Delete. */
export function SermonActions({ sermon, moderation, onEdit, onDelete, onDone }: SermonActionsProps) {
  const isBusy = moderation.isBusy(sermon.id);
  const isPublished = sermon.isPublished === 'true';
  const isFeatured = sermon.isFeatured === 'true';
  const isHidden = sermon.isHidden === 'true';
  return (
    <Flex gap={{ base: '1.5', md: '2' }} wrap="wrap">
      <Button variant="outline" {...buttonProps} onClick={onEdit}>
        Edit
      </Button>
      <DecisionButton
        variant={isPublished ? 'outline' : 'solid'}
        {...buttonProps}
        minW={{ base: '11', md: '5.5rem' }}
        isDisabled={isBusy || !(isPublished || canPublish(sermon))}
        onClick={async () => {
          if ((await moderation.publish(sermon, !isPublished)) && !isPublished) onDone?.('publish');
        }}
      >
        {isPublished ? 'Unpublish' : 'Publish'}
      </DecisionButton>
      <DecisionButton
        variant="outline"
        {...buttonProps}
        minW={{ base: '11', md: '5.5rem' }}
        isDisabled={isBusy}
        onClick={() => moderation.feature(sermon, !isFeatured)}
      >
        {isFeatured ? 'Unfeature' : 'Feature'}
      </DecisionButton>
      <DecisionButton
        variant="outline"
        {...buttonProps}
        minW={{ base: '11', md: '4.5rem' }}
        isDisabled={isBusy}
        onClick={async () => {
          if ((await moderation.hide(sermon, !isHidden)) && !isHidden) onDone?.('hide');
        }}
      >
        {isHidden ? 'Unhide' : 'Hide'}
      </DecisionButton>
      <DangerButton {...buttonProps} ms="auto" isDisabled={isBusy} onClick={onDelete}>
        Delete
      </DangerButton>
    </Flex>
  );
}
