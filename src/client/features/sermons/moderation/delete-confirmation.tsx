import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import type { ModeratedSermon } from './cached-sermons.ts';
import type { useModeration } from './use-moderation.ts';

interface DeleteConfirmationProps {
  /** The sermon to delete, even if another one is shown by now; null when the dialog is closed. */
  readonly sermon: ModeratedSermon | null;
  readonly moderation: ReturnType<typeof useModeration>;
  /** Called on Cancel and, before the deletion starts, on Delete. */
  readonly onClose: () => void;
  readonly onDeleted: (id: number) => void;
}

/** Asks for confirmation, then deletes one sermon. */
export const DeleteConfirmation = ({ sermon, moderation, onClose, onDeleted }: DeleteConfirmationProps) => (
  <ConfirmDialog
    isOpen={sermon !== null}
    title={sermon?.title ?? ''}
    question="Are you sure you want to delete this sermon? This action cannot be undone."
    confirm="Delete"
    onCancel={onClose}
    onConfirm={async () => {
      onClose();
      if (sermon && (await moderation.remove(sermon))) onDeleted(sermon.id);
    }}
  />
);
