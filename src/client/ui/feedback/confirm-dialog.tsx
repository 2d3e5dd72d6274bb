import { Button, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { DangerButton } from '../buttons/danger-button.tsx';
import { DecisionButton } from '../buttons/decision-button.tsx';
import { BidiBlock } from '../text/bidi-block.tsx';
import { ConfirmationFrame, DialogText, DialogTitle } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** The label of the other button; 'Cancel' by default. */
  readonly cancel?: string;
  /** Whether the action is destructive; true by default. */
  readonly isDanger?: boolean;
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. The cancel button has the initial focus. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirm,
  cancel = 'Cancel',
  isDanger = true,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <ConfirmationFrame isOpen={isOpen} onClose={onCancel} initialFocus={() => cancelButton.current}>
      <DialogTitle mb="2">
        <BidiBlock>{title}</BidiBlock>
      </DialogTitle>
      <DialogText>{question}</DialogText>
      {children}
      <Flex gap="3" wrap="wrap" justify="flex-end" mt="6">
        <Button ref={cancelButton} variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
        {isDanger ? (
          <DangerButton onClick={onConfirm}>{confirm}</DangerButton>
        ) : (
          <DecisionButton onClick={onConfirm}>{confirm}</DecisionButton>
        )}
      </Flex>
    </ConfirmationFrame>
  );
}
