import { Button, Flex } from '@chakra-ui/react';
import { useRef } from 'react';
import { Words } from './bidi-text';
import { DangerButton } from './danger-button';
import { DialogText, DialogTitle, QuestionFrame } from './dialog';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  /** What the button that goes ahead says. */
  readonly confirm: string;
  readonly cancel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. The keyboard begins at the way out. */
export function ConfirmDialog({
  isOpen,
  title,
  question,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <QuestionFrame isOpen={isOpen} onClose={onCancel} initialFocus={() => wayOut.current}>
      <DialogTitle mb="2">
        <Words>{title}</Words>
      </DialogTitle>
      <DialogText>{question}</DialogText>
      <Flex gap="3" wrap="wrap" justify="flex-end" mt="6">
        <Button ref={wayOut} variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
        <DangerButton onClick={onConfirm}>{confirm}</DangerButton>
      </Flex>
    </QuestionFrame>
  );
}
