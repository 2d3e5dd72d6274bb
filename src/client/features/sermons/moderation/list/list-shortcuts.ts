import type { KeyboardEvent } from 'react';
import type { ModerationCardOutput } from '../../../../../shared/moderation.schemas.ts';
import { canPublish } from '../can-publish.ts';
import { decisionKeys, type Shortcut, shortcutKeyOf } from '../keyboard-shortcuts.tsx';

/** The keyboard shortcuts of the list. */
export const listKeys: readonly Shortcut[] = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['p', 'publish'],
  ['e', 'edit'],
  ['d', 'delete'],
];

interface ListShortcuts {
  readonly items: readonly ModerationCardOutput[];
  readonly openId: number | undefined;
  readonly isEditing: boolean;
  readonly isBusy: (id: number) => boolean;
  readonly onOpen: (id: number) => void;
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly onToggle: (sermon: ModerationCardOutput) => void;
  readonly onEdit: (sermon: ModerationCardOutput) => void;
  readonly onPublish: (sermon: ModerationCardOutput) => void;
  readonly onDelete: (sermon: ModerationCardOutput) => void;
}

/**
 * Returns the `keydown` handler for the shortcuts. They apply while the focus is in a row or in the open sermon, not
 * elsewhere, such as on the tabs, and not while a sermon is edited.
 */
export const listShortcuts =
  (list: ListShortcuts) =>
  (event: KeyboardEvent): void => {
    const key = list.isEditing ? null : shortcutKeyOf(event);
    const { target } = event;
    const rowId =
      target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
    const isInside = rowId !== undefined || (target instanceof Element && target.closest('[role=dialog]'));
    if (key === null || !isInside) return;
    const sermon = list.items.find(({ id }) => id === (rowId === undefined ? list.openId : Number(rowId)));
    const handler = {
      j: list.openId === undefined && sermon ? () => list.onOpen(sermon.id) : list.onNext,
      k: list.onPrevious,
      x: sermon && (() => list.onToggle(sermon)),
      e: sermon && (() => list.onEdit(sermon)),
      p: sermon && canPublish(sermon) ? () => list.onPublish(sermon) : null,
      d: sermon && (() => list.onDelete(sermon)),
    }[key];
    if (!handler || (sermon && decisionKeys.has(key) && list.isBusy(sermon.id))) return;
    event.preventDefault();
    handler();
  };
