import { defineEntity, p } from '@mikro-orm/core';
import type {
  ImportCounts,
  ImportFindings,
  ImportOptions,
  ImportState,
} from '../../../shared/import.schemas.ts';
import { importStates } from '../../../shared/import.schemas.ts';
import { moment, momentOfMaking } from '../../db/columns.ts';

/** What administrators see of an import, and before it is one: its file is on its way into the storage. */
const storedStates = ['receiving', ...importStates] as const;
export type StoredState = ImportState | 'receiving';

const ImportSchema = defineEntity({
  name: 'Import',
  tableName: 'imports',
  properties: {
    id: p.integer().primary(),
    createdAt: momentOfMaking(),
    createdBy: p.text(),
    /** What its owner called the file; data only, never part of a path. */
    fileName: p.text(),
    /** Where the file waits in the storage; null once it is not needed any more, or was never there (the command). */
    fileKey: p.text().nullable(),
    /** Nobody reads its file any more; it is named here until the storage has removed it. */
    isLeaving: p.boolean().default(false),
    size: p.bigint('number'),
    state: p
      .text()
      .$type<StoredState>()
      .check(`state in (${storedStates.map((state) => `'${state}'`).join(', ')})`),
    options: p.json<ImportOptions>(),
    findings: p.json<ImportFindings>().nullable(),
    counts: p.json<ImportCounts>(),
    /** Rows that are dealt with; raised in the transaction that deals with them, so that a restart goes on behind them. */
    position: p.integer().default(0),
    total: p.integer().nullable(),
    finishedAt: moment().nullable(),
    error: p.text().nullable(),
  },
});

/** A file of sermons that an administrator brought, and what became of it. */
export class Import extends ImportSchema.class {}
ImportSchema.setClass(Import);
