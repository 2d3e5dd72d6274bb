import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { reasonOf } from '../../../../api/api-error.ts';
import { trpc } from '../../../../api/trpc.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';

/** Buttons that email the rabbi a new personal link to the submission, or revoke the earlier ones. */
export function PersonalLink({ id }: { id: number }) {
  const utils = trpc.useUtils();
  const revoke = trpc.admin.submissions.revokeLink.useMutation();
  const send = trpc.admin.submissions.sendLink.useMutation();
  const [isConfirming, setConfirming] = useState(false);
  const isBusy = revoke.isPending || send.isPending;

  async function run(
    call: () => Promise<unknown>,
    failure: string,
    successToast: { title: string; description: string },
  ) {
    try {
      await call();
      toast(successToast);
    } catch (error) {
      toast({ title: 'Error', description: `${failure}: ${reasonOf(error)}`, kind: 'error' });
    }
    await utils.admin.audit.invalidate();
  }
  return (
    <Flex gap="2" wrap="wrap" mt="4">
      <ActionButton
        variant="outline"
        size="sm"
        isDisabled={isBusy}
        onClick={() =>
          run(() => send.mutateAsync({ id }), 'Failed to email a new link', {
            title: 'Link Sent',
            description: 'The rabbi will receive a new personal link by email.',
          })
        }
      >
        Email a new link
      </ActionButton>
      <ActionButton variant="outline" size="sm" isDisabled={isBusy} onClick={() => setConfirming(true)}>
        Revoke personal links
      </ActionButton>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Revoke personal links?"
        question="The links that were emailed to the rabbi will no longer open this sermon. You can email a new link at any time."
        confirm="Revoke"
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void run(() => revoke.mutateAsync({ id }), 'Failed to revoke personal links', {
            title: 'Links Revoked',
            description: 'The rabbi’s personal links to this sermon no longer work.',
          });
        }}
      />
    </Flex>
  );
}
