import type { ImportNoteOutput } from '../../../shared/import.schemas';

/**
 * Groups the notes of each row, in file order. Rows can share a line: a WordPress export can have several entries on
 * one. They are told apart by their titles.
 */
export const groupNotes = (notes: readonly ImportNoteOutput[]): ImportNoteOutput[][] => [
  ...Map.groupBy(notes, ({ line, title }) => JSON.stringify([line, title])).values(),
];
