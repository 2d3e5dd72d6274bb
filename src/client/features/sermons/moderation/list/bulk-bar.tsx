import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { maxBookletSermons } from '../../../../../shared/booklet-limits.ts';
import type { BulkAction, ModerationCardOutput } from '../../../../../shared/moderation.schemas.ts';
import type { SermonFilter } from '../../../../../shared/sermon.schemas.ts';
import { byPointer } from '../../../../theme/by-pointer.ts';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { DangerButton } from '../../../../ui/buttons/danger-button.tsx';
import { DecisionButton } from '../../../../ui/buttons/decision-button.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { stickyBar } from '../../../../ui/sticky-bar.ts';
import { BidiSpan } from '../../../../ui/text/bidi-text.tsx';

interface BulkBarProps {
  /** The shown list. It determines the available actions. */
  readonly list: SermonFilter;
  /** How many sermons the page shows. */
  readonly shownCount: number;
  readonly selected: readonly ModerationCardOutput[];
  /** Whether the previous page is still shown, so that 'Select all' would select the wrong sermons. */
  readonly isPlaceholder: boolean;
  readonly isBusy: boolean;
  readonly onSelectAll: (isSelected: boolean) => void;
  readonly onAction: (action: BulkAction, ids: readonly number[]) => void;
}

const actionsOf: Record<SermonFilter, readonly Exclude<BulkAction, 'delete'>[]> = {
  published: ['unpublish', 'hide'],
  hidden: ['unhide'],
  drafts: ['publish', 'hide'],
  returned: ['publish', 'hide'],
  declined: ['publish', 'hide'],
  withdrawn: [],
  all: ['publish', 'unpublish', 'hide', 'unhide'],
};

const labels = { publish: 'Publish', unpublish: 'Unpublish', hide: 'Hide', unhide: 'Unhide' } as const;

/** An action that waits for confirmation, and the sermons that were selected when it was chosen. */
interface Confirmation {
  readonly action: 'publish' | 'delete';
  readonly sermons: readonly ModerationCardOutput[];
}

/**
 * The bar above the list: selects all sermons of the page and acts on the selected ones. Always visible, to prevent
 * layout shifts.
 */
export function BulkBar({
  list,
  shownCount,
  selected,
  isPlaceholder,
  isBusy,
  onSelectAll,
  onAction,
}: BulkBarProps) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const count = selected.length;
  const isDisabled = count === 0 || isBusy;
  const idsOf = (sermons: readonly ModerationCardOutput[]) => sermons.map((sermon) => sermon.id);
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
      // Stays reachable while sermons further down are selected. On a phone it has up to four lines.
      css={count > 0 ? stickyBar('13rem') : undefined}
      bg="ground"
    >
      <chakra.label
        display="inline-flex"
        alignItems="center"
        gap="3"
        minH={byPointer('11', '8')}
        cursor="pointer"
        flex="1"
        // On a phone, four or more buttons have a line of their own.
        minW={{ base: hasVisible(list) ? 'full' : '7rem', md: '7rem' }}
      >
        <chakra.input
          type="checkbox"
          boxSize="4"
          ms={byPointer('0.5', '1')}
          aria-label="Select all on this page"
          checked={shownCount > 0 && count === shownCount}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = count > 0 && count < shownCount;
          }}
          disabled={shownCount === 0 || isPlaceholder}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        <chakra.span color="muted" fontVariantNumeric="tabular-nums">
          {/* Only the count is a live region: the label would be announced when the list loads. */}
          <span aria-live="polite">{count > 0 && `${count} selected`}</span>
          {count === 0 && 'Select all'}
        </chakra.span>
      </chakra.label>
      {actionsOf[list].map((action) => (
        <DecisionButton
          key={action}
          variant="outline"
          size="sm"
          isDisabled={isDisabled}
          aria-label={`${labels[action]} selected`}
          onClick={() =>
            action === 'publish' && count > 1
              ? setConfirmation({ action, sermons: selected })
              : onAction(action, idsOf(selected))
          }
        >
          <ActionLabel isShort={list === 'all'}>{labels[action]}</ActionLabel>
        </DecisionButton>
      ))}
      <BookletButton list={list} ids={idsOf(selected)} />
      <DangerButton
        size="sm"
        isDisabled={isDisabled}
        aria-label="Delete selected"
        onClick={() => setConfirmation({ action: 'delete', sermons: selected })}
      >
        <ActionLabel isShort={list === 'all'}>Delete</ActionLabel>
      </DangerButton>
      <ConfirmDialog
        isOpen={confirmation !== null}
        {...dialogText(confirmation)}
        isDanger={confirmation?.action === 'delete'}
        onCancel={() => setConfirmation(null)}
        onConfirm={() => {
          setConfirmation(null);
          if (confirmation) onAction(confirmation.action, idsOf(confirmation.sermons));
        }}
      >
        {confirmation && confirmation.sermons.length > 1 && <Titles sermons={confirmation.sermons} />}
      </ConfirmDialog>
    </Flex>
  );
}

/** Whether a list can contain visible sermons: published and not hidden. Booklets contain only those. */
const hasVisible = (list: SermonFilter): boolean => list === 'published' || list === 'all';

/** Opens a booklet of the selected sermons. It leaves out drafts and hidden ones. */
function BookletButton({ list, ids }: { list: SermonFilter; ids: readonly number[] }) {
  if (!hasVisible(list)) return null;
  const isTooMany = ids.length > maxBookletSermons;
  return (
    <ActionButton
      variant="outline"
      size="sm"
      isDisabled={ids.length === 0 || isTooMany}
      aria-label={`Booklet of selected${isTooMany ? `: at most ${maxBookletSermons} sermons` : ''}`}
      title={isTooMany ? `At most ${maxBookletSermons} sermons` : undefined}
      onClick={() => window.open(`/booklet?ids=${ids.join(',')}`, '_blank', 'noopener')}
    >
      Booklet
    </ActionButton>
  );
}

function dialogText(confirmation: Confirmation | null): { title: string; question: string; confirm: string } {
  const sermons = confirmation?.sermons ?? [];
  const count = sermons.length;
  if (confirmation?.action === 'publish') {
    const hiddenCount = sermons.filter((sermon) => sermon.isHidden === 'true').length;
    const hiddenText = `${hiddenCount} of them ${hiddenCount === 1 ? 'is hidden and stays hidden' : 'are hidden and stay hidden'}.`;
    return {
      title: `Publish ${count} sermons?`,
      question: `Submitters are emailed 1 minute after their sermon is first published. Undo within that minute to cancel the emails.${hiddenCount > 0 ? ` ${hiddenText}` : ''}`,
      confirm: 'Publish',
    };
  }
  return {
    title: count === 1 ? 'Delete this sermon?' : `Delete ${count} sermons?`,
    question:
      count === 1
        ? 'Are you sure you want to delete this sermon? This action cannot be undone.'
        : `Are you sure you want to delete these ${count} sermons? This action cannot be undone.`,
    confirm: 'Delete',
  };
}

/** The titles of the selected sermons. A long list scrolls. */
const Titles = ({ sermons }: { sermons: readonly ModerationCardOutput[] }) => (
  <chakra.ul
    mt="4"
    maxH="12rem"
    overflowY="auto"
    listStyleType="none"
    borderYWidth="1px"
    borderColor="line"
    py="2"
    fontSize="sm"
    aria-label="Selected sermons"
    tabIndex={0}
  >
    {sermons.map((sermon) => (
      <chakra.li key={sermon.id} py="0.5">
        <BidiSpan>{sermon.title}</BidiSpan>
      </chakra.li>
    ))}
  </chakra.ul>
);

/** 'Publish selected', or 'Publish' where there is not enough room. */
const ActionLabel = ({ children, isShort }: { children: string; isShort: boolean }) => (
  <span>
    {children}
    {!isShort && <chakra.span hideBelow="md"> selected</chakra.span>}
  </span>
);
