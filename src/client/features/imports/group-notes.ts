import type { ImportNoteOutput } from '../../../shared/import.schemas.ts';

/**
 * Groups the notes of each row, in file order. A row is identified by its line and title, because a WordPress export can
 * have several entries on one line.
 */
export const groupNotes = (notes: readonly ImportNoteOutput[]): ImportNoteOutput[][] => [
  ...Map.groupBy(notes, ({ line, title }) => JSON.stringify([line, title])).values(),
];
