import { defineEntity, p } from '@mikro-orm/core';
import { type NoteKind, noteKinds } from '../../../shared/import.schemas.ts';
import { Import } from './import.entity.ts';

const ImportNoteSchema = defineEntity({
  name: 'ImportNote',
  tableName: 'import_notes',
  properties: {
    id: p.integer().primary(),
    import: () => p.manyToOne(Import).ref().deleteRule('cascade'),
    line: p.integer(),
    title: p.text(),
    kind: p
      .text()
      .$type<NoteKind>()
      .check(`kind in (${noteKinds.map((kind) => `'${kind}'`).join(', ')})`),
    field: p.text().nullable(),
    message: p.text(),
    given: p.text().nullable(),
  },
  indexes: [{ name: 'import_notes_import_index', properties: ['import', 'kind', 'id'] }],
});

/** An entry of an import report: the line and title of the row, the field, the message and the given value. */
export class ImportNote extends ImportNoteSchema.class {}
ImportNoteSchema.setClass(ImportNote);
