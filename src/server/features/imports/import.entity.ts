import { defineEntity, p } from '@mikro-orm/core';
import type {
  ImportCounts,
  ImportFindings,
  ImportOptions,
  ImportState,
} from '../../../shared/import.schemas.ts';
import { importStates } from '../../../shared/import.schemas.ts';
import { createdAt, timestamp } from '../../db/columns.ts';

const storedStates = ['receiving', ...importStates] as const;
/** A state of the API, or 'receiving' until the file is in the storage. */
export type StoredState = ImportState | 'receiving';

const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.integer().primary(),
    createdAt: createdAt(),
    createdBy: p.text(),
    /** The file name that the administrator's browser or the command sent. Never used in a path. */
    fileName: p.text(),
    /** Key of the file in the storage. Null after the file was deleted, and for imports by the command. */
    fileKey: p.text().nullable(),
    /** Whether the file is no longer used, but not yet deleted from the storage. */
    isPendingDeletion: p.boolean().default(false).fieldName('is_leaving'),
    /** In bytes. */
    size: p.bigint('number'),
    state: p
      .text()
      .$type<StoredState>()
      .check(`state in (${storedStates.map((state) => `'${state}'`).join(', ')})`),
    options: p.json<ImportOptions>(),
    findings: p.json<ImportFindings>().nullable(),
    counts: p.json<ImportCounts>(),
    /**
     * Count of processed rows, increased in the transaction that stores them, so that an import continues after them.
     */
    position: p.integer().default(0),
    /** Count of rows in the file; null before and during a dry run. */
    total: p.integer().nullable(),
    finishedAt: timestamp().nullable(),
    error: p.text().nullable(),
  },
});

/** The import of a file of sermons, by an administrator or the import command. */
export class Import extends ImportSchema.class {}
ImportSchema.setClass(Import);
