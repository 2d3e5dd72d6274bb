import { chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { maxBookletSermons } from '../../../../../shared/booklet-limits.ts';
import type { BulkAction, ModerationCardOutput } from '../../../../../shared/moderation.schemas';
import type { SermonFilter } from '../../../../../shared/sermon.schemas';
import { ActionButton } from '../../../../ui/buttons/action-button.tsx';
import { DangerButton } from '../../../../ui/buttons/danger-button.tsx';
import { DecisionButton } from '../../../../ui/buttons/decision-button.tsx';
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx';
import { BidiSpan } from '../../../../ui/text/bidi-text.tsx';

interface BulkBarProps {
  /** The shown list. It determines the available actions. */
  readonly list: SermonFilter;
  /** How many sermons the page shows. */
  readonly pageCount: number;
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
interface Question {
  readonly action: 'publish' | 'delete';
  readonly sermons: readonly ModerationCardOutput[];
}

/**
 * The bar above the list: selects all sermons of the page and acts on the selected ones. Always visible, to prevent
 * layout shifts.
 */
export function BulkBar({
  list,
  pageCount,
  selected,
  isPlaceholder,
  isBusy,
  onSelectAll,
  onAction,
}: BulkBarProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const count = selected.length;
  const isIdle = count === 0 || isBusy;
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
    >
      <chakra.label
        display="inline-flex"
        alignItems="center"
        gap="3"
        minH={{ base: '11', md: '8' }}
        cursor="pointer"
        flex="1"
        // On a phone, four buttons have a line of their own.
        minW={{ base: hasPublished(list) ? 'full' : '7rem', md: '7rem' }}
      >
        <chakra.input
          type="checkbox"
          boxSize="4"
          ms="1"
          aria-label="Select all on this page"
          checked={pageCount > 0 && count === pageCount}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = count > 0 && count < pageCount;
          }}
          disabled={pageCount === 0 || isPlaceholder}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        <chakra.span color="muted" aria-live="polite" fontVariantNumeric="tabular-nums">
          {count > 0 ? `${count} selected` : 'Select all'}
        </chakra.span>
      </chakra.label>
      {actionsOf[list].map((action) => (
        <DecisionButton
          key={action}
          variant="outline"
          size="sm"
          isIdle={isIdle}
          aria-label={`${labels[action]} selected`}
          onClick={() =>
            action === 'publish' && count > 1
              ? setQuestion({ action, sermons: selected })
              : onAction(action, idsOf(selected))
          }
        >
          <Selected isShort={list === 'all'}>{labels[action]}</Selected>
        </DecisionButton>
      ))}
      <BookletButton list={list} ids={idsOf(selected)} />
      <DangerButton
        size="sm"
        isIdle={isIdle}
        aria-label="Delete selected"
        onClick={() => setQuestion({ action: 'delete', sermons: selected })}
      >
        <Selected isShort={list === 'all'}>Delete</Selected>
      </DangerButton>
      <ConfirmDialog
        isOpen={question !== null}
        {...dialogText(question)}
        isDanger={question?.action === 'delete'}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question) onAction(question.action, idsOf(question.sermons));
        }}
      >
        {question && question.sermons.length > 1 && <Titles sermons={question.sermons} />}
      </ConfirmDialog>
    </Flex>
  );
}

/** Whether a list can contain published sermons. Booklets contain only those. */
const hasPublished = (list: SermonFilter): boolean => list === 'published' || list === 'all';

/** Opens the selected sermons as a booklet. Only published sermons are printed. */
function BookletButton({ list, ids }: { list: SermonFilter; ids: readonly number[] }) {
  if (!hasPublished(list)) return null;
  const isTooMany = ids.length > maxBookletSermons;
  return (
    <ActionButton
      variant="outline"
      size="sm"
      isIdle={ids.length === 0 || isTooMany}
      aria-label={`Booklet of selected${isTooMany ? `: at most ${maxBookletSermons} sermons` : ''}`}
      title={isTooMany ? `At most ${maxBookletSermons} sermons` : undefined}
      onClick={() => window.open(`/booklet?ids=${ids.join(',')}`, '_blank', 'noopener')}
    >
      Booklet
    </ActionButton>
  );
}

function dialogText(question: Question | null): { title: string; question: string; confirm: string } {
  const sermons = question?.sermons ?? [];
  const count = sermons.length;
  if (question?.action === 'publish') {
    const hidden = sermons.filter((sermon) => sermon.isHidden === 'true').length;
    const stays = `${hidden} of them ${hidden === 1 ? 'is hidden and stays hidden' : 'are hidden and stay hidden'}.`;
    return {
      title: `Publish ${count} sermons?`,
      question: `Submitters are emailed 1 minute after their sermon is first published. Undo within that minute to cancel the emails.${hidden > 0 ? ` ${stays}` : ''}`,
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
const Selected = ({ children, isShort }: { children: string; isShort: boolean }) => (
  <span>
    {children}
    {!isShort && <chakra.span hideBelow="md"> selected</chakra.span>}
  </span>
);
