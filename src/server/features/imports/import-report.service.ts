import type { ImportNoteOutput, NoteKind } from '../../../shared/import.schemas.ts';
import type { Page } from '../../../shared/pagination.ts';
import { sermonUrl } from '../../../shared/sermon-url.ts';
import { byteOrderMark, csvLine } from '../../base/csv.ts';
import type { Settings } from '../../base/settings.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { ImportRepository } from './import.repository.ts';
import { findImport } from './import.service.ts';

/** A page of the report. @throws AppError NOT_FOUND */
export async function listImportNotes(
  em: Em,
  { id, kind, page, limit }: { id: number; kind?: NoteKind | undefined; page: number; limit: number },
): Promise<Page<ImportNoteOutput>> {
  await findImport(em, id);
  const found = await new ImportRepository(em).findNotes(id, { kind, limit, offset: (page - 1) * limit });
  return { ...found, page, limit };
}

const batchSize = 500;

/** The whole report as lines of CSV. @throws AppError NOT_FOUND */
export async function exportImportReport(em: Em, { id }: { id: number }): Promise<AsyncGenerator<string>> {
  await findImport(em, id);
  return reportLines(em, id);
}

async function* reportLines(em: Em, id: number): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Line', 'Title', 'Type', 'Field', 'Message', 'Value']);
  const readNext = (last: { id: number } | undefined, limit: number) =>
    new ImportRepository(em.fork()).findNotesAfter(id, last?.id ?? 0, limit);
  for await (const { note } of paginate(batchSize, readNext)) {
    const { line, title, kind, field, message, given } = note;
    yield csvLine([String(line), title, kind, field ?? '', message, given ?? '']);
  }
}

/** Old and new URLs as CSV lines, to set up redirects on the old site. @throws AppError NOT_FOUND */
export async function exportImportUrls(
  em: Em,
  { id, settings }: { id: number; settings: Pick<Settings, 'publicUrl'> },
): Promise<AsyncGenerator<string>> {
  await findImport(em, id);
  return urlLines(em, id, settings.publicUrl);
}

async function* urlLines(em: Em, id: number, publicUrl: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Old URL', 'New URL']);
  const readNext = (last: { id: number } | undefined, limit: number) =>
    new ImportRepository(em.fork()).findUrlsAfter(id, last?.id ?? 0, limit);
  for await (const { id, oldUrl, slug } of paginate(batchSize, readNext)) {
    yield csvLine([oldUrl, sermonUrl(publicUrl, { slug, id })]);
  }
}
