import { expect, test } from 'vitest';
import { groupNotes } from './group-notes.ts';

const note = (line: number, title: string, message: string) =>
  ({ line, title, kind: 'hint', field: null, message, given: null }) as const;

test('groups the notes of each row, also of two rows on the same line', () => {
  const notes = [
    note(2, 'Of wells', 'No date'),
    note(2, 'Of gates', 'No city'),
    note(2, 'Of wells', 'No picture'),
    note(3, 'Of wells', 'No date'),
  ];
  expect(groupNotes(notes).map((row) => row.map(({ message }) => message))).toEqual([
    ['No date', 'No picture'],
    ['No city'],
    ['No date'],
  ]);
});
