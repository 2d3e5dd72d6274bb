import { z } from 'zod';
import {
  importListInput,
  importNotePage,
  importNotesInput,
  importOptions,
  importOutput,
  importPage,
} from '../../../shared/import.schemas.ts';
import { entryId } from '../../../shared/text/whole-number.ts';
import { adminProcedure, router } from '../../trpc/init.ts';
import { templateLines } from './csv/import-template.ts';
import { cancelImport, checkAgain, listImports, readImport, startImport } from './import.service.ts';
import { exportImportReport, exportImportUrls, listImportNotes } from './import-report.service.ts';

const idInput = z.object({ id: entryId });
const optionsInput = importOptions.extend(idInput.shape);

/** Imports: dry runs, progress and reports. The file itself is uploaded to `POST /api/admin/imports`. */
export const importsAdminRouter = router({
  list: adminProcedure
    .input(importListInput.prefault({}))
    .output(importPage)
    .query(({ ctx, input }) => listImports(ctx.em, input)),
  byId: adminProcedure
    .input(idInput)
    .output(importOutput)
    .query(({ ctx, input }) => readImport(ctx.em, input.id)),
  check: adminProcedure
    .input(optionsInput)
    .output(importOutput)
    .mutation(({ ctx, input: { id, ...options } }) => checkAgain(ctx.em, { id, options })),
  start: adminProcedure
    .input(optionsInput)
    .output(importOutput)
    .mutation(({ ctx, input: { id, ...options } }) => startImport(ctx.em, { id, options })),
  cancel: adminProcedure
    .input(idInput)
    .output(importOutput)
    .mutation(({ ctx, input }) => cancelImport(ctx.em, ctx.files, input)),
  notes: adminProcedure
    .input(importNotesInput.extend(idInput.shape))
    .output(importNotePage)
    .query(({ ctx, input }) => listImportNotes(ctx.em, input)),
  report: adminProcedure.input(idInput).query(({ ctx, input }) => exportImportReport(ctx.em, input)),
  urls: adminProcedure
    .input(idInput)
    .query(({ ctx, input }) => exportImportUrls(ctx.em, { ...input, settings: ctx.settings })),
  template: adminProcedure.query(async () => templateLines()),
});
