import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';

interface LeaveConfirmationProps {
  readonly hasUnsavedChanges: () => boolean;
  /** Called after the confirmation, before the navigation. */
  readonly onLeave: () => void;
}

/** Asks for confirmation before a navigation that would close the edit form and lose its changes. */
export function LeaveConfirmation({ hasUnsavedChanges, onLeave }: LeaveConfirmationProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [currentView, nextView] = [current.search, next.search].map(openViewOf);
      const isStaying = next.pathname === current.pathname && currentView === nextView;
      return !isStaying && hasUnsavedChanges();
    },
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving?"
      question="Your changes to this sermon will be lost."
      confirm="Leave without saving"
      cancel="Keep editing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    />
  );
}

/** The open sermon and whether it is edited, as text. The form stays open while this text stays the same. */
const openViewOf = (search: object): string =>
  JSON.stringify(['sermon' in search && search.sermon, 'edit' in search && search.edit]);
