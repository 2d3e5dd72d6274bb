import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { BulkAction } from '../../../../shared/moderation.schemas';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { DangerButton } from '../../../ui/danger-button';
import { DecisionButton } from '../../../ui/decision-button';

interface BulkBarProps {
  /** How many sermons the page shows. */
  readonly shown: number;
  readonly selected: readonly number[];
  /** The page that was asked for is not here yet, and shown are the sermons of another: not all of those are meant. */
  readonly isOnItsWay: boolean;
  readonly isBusy: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onAct: (action: BulkAction, ids: readonly number[]) => void;
}

/** The line above the list: choose all, and what is done to those that are chosen. It is always there, so nothing jumps. */
export function BulkBar({ shown, selected, isOnItsWay, isBusy, onSelectAll, onAct }: BulkBarProps) {
  // Those that it was asked about, whatever is chosen by the time of the answer.
  const [doomed, setDoomed] = useState<readonly number[]>([]);
  const count = selected.length;
  const isIdle = count === 0 || isBusy;
  const act = (action: BulkAction, label: string) => (
    <DecisionButton
      variant="outline"
      size="sm"
      isIdle={isIdle}
      aria-label={`${label} selected`}
      onClick={() => onAct(action, selected)}
    >
      <Selected>{label}</Selected>
    </DecisionButton>
  );
  return (
    <Flex
      role="group"
      aria-label="Selected sermons"
      align="center"
      gap="2"
      wrap="wrap"
      minH="12"
      py="2"
      ps="calc(0.75rem + 3px)"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
    >
      <chakra.label
        display="inline-flex"
        alignItems="center"
        gap="3"
        minH={{ base: '11', md: '8' }}
        cursor="pointer"
        flex="1"
        minW="7rem"
      >
        <chakra.input
          type="checkbox"
          boxSize="4"
          ms="1"
          accentColor="var(--b-colors-blue)"
          aria-label="Select all on this page"
          checked={shown > 0 && count === shown}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = count > 0 && count < shown;
          }}
          disabled={shown === 0 || isOnItsWay}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        <chakra.span color="muted" aria-live="polite" fontVariantNumeric="tabular-nums">
          {count > 0 ? `${count} selected` : 'Select all'}
        </chakra.span>
      </chakra.label>
      {act('publish', 'Publish')}
      {act('hide', 'Hide')}
      <DangerButton
        size="sm"
        isIdle={isIdle}
        aria-label="Delete selected"
        onClick={() => setDoomed(selected)}
      >
        <Selected>Delete</Selected>
      </DangerButton>
      <ConfirmDialog
        isOpen={doomed.length > 0}
        title={doomed.length === 1 ? 'Delete this sermon?' : `Delete ${doomed.length} sermons?`}
        question={
          doomed.length === 1
            ? 'Are you sure you want to delete this sermon? This action cannot be undone.'
            : `Are you sure you want to delete these ${doomed.length} sermons? This action cannot be undone.`
        }
        confirm="Delete"
        onCancel={() => setDoomed([])}
        onConfirm={() => {
          setDoomed([]);
          onAct('delete', doomed);
        }}
      />
    </Flex>
  );
}

/** 'Publish selected'; where there is little room, the word alone. */
const Selected = ({ children }: { children: string }) => (
  <span>
    {children}
    <chakra.span hideBelow="md"> selected</chakra.span>
  </span>
);
