import type { ImportNoteOutput, NoteKind } from '../../../shared/import.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { Import, type StoredState } from './import.entity.ts';
import { ImportNote } from './import-note.entity.ts';

/** A report entry with the line and title of its row. */
export interface StoredNote {
  readonly line: number;
  readonly title: string;
  readonly kind: NoteKind;
  readonly field: string | null;
  readonly message: string;
  readonly given: string | null;
}

/** Queries over imports, their reports and the sources of sermons. Releasing a file marks it for deletion. */
export class ImportRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** Finds an import, also one whose file is still being received. */
  find(id: number): Promise<Import | null> {
    return this.#em.findOne(Import, { id });
  }

  /** Finds an import whose file was received. */
  findReceived(id: number): Promise<Import | null> {
    return this.#em.findOne(Import, { id, state: { $ne: 'receiving' } });
  }

  /** A page of the imports whose files were received, latest first. */
  findLatest({ limit, offset }: { limit: number; offset: number }): Promise<[Import[], number]> {
    return this.#em.findAndCount(
      Import,
      { state: { $ne: 'receiving' } },
      { orderBy: { id: 'desc' }, limit, offset },
    );
  }

  /** Releases the file of an import that is still being received. @returns whether there is such an import */
  async releaseReceiving(id: number): Promise<boolean> {
    const where = { id, state: 'receiving' } as const;
    return (await this.#em.nativeUpdate(Import, where, { isPendingDeletion: true })) === 1;
  }

  /**
   * Releases the files of checked and failed imports created before `checkedBefore`, and of unfinished uploads created
   * before `receivingBefore`.
   */
  async releaseExpired({
    checkedBefore,
    receivingBefore,
  }: {
    checkedBefore: Date;
    receivingBefore: Date;
  }): Promise<void> {
    const expired = [
      { state: { $in: ['checked' as const, 'failed' as const] }, createdAt: { $lt: checkedBefore } },
      { state: 'receiving' as const, createdAt: { $lt: receivingBefore } },
    ];
    await this.#em.nativeUpdate(
      Import,
      { fileKey: { $ne: null }, $or: expired },
      { isPendingDeletion: true },
    );
  }

  /** Imports whose file was released and is not deleted yet. */
  findReleased(): Promise<Import[]> {
    return this.#em.fork().find(Import, { isPendingDeletion: true });
  }

  /** Records that a released file is deleted. Deletes the import if its upload was never completed. */
  async markFileDeleted(id: number): Promise<void> {
    await this.#em.nativeDelete(Import, { id, isPendingDeletion: true, state: 'receiving' });
    await this.#em.nativeUpdate(
      Import,
      { id, isPendingDeletion: true },
      { fileKey: null, isPendingDeletion: false },
    );
  }

  /** Finds an import in one of these states and locks it until the transaction ends. */
  async lock(id: number, states: readonly StoredState[]): Promise<Import | null> {
    await this.#em.execute('select id from imports where id = ? for update', [id]);
    return this.#em.findOne(Import, { id, state: { $in: [...states] } }, { refresh: true });
  }

  /** Returns which of these source keys already have a sermon. */
  async findExistingKeys(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.#em.execute<{ key: string }[]>(
      `select key from sermon_sources where key in (${keys.map(() => '?').join(', ')})`,
      [...keys],
    );
    return new Set(rows.map((row) => row.key));
  }

  /** Returns which of these sermon ids exist. Exports of this site identify sermons by id. */
  async findExistingIds(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#em.execute<{ id: number }[]>(
      `select id from sermons where id in (${ids.map(() => '?').join(', ')})`,
      [...ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Source keys by sermon id, for those of these sermons that were imported. */
  async findSourceKeys(sermonIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#em.execute<{ key: string; sermon_id: number }[]>(
      `select key, sermon_id from sermon_sources where sermon_id in (${sermonIds.map(() => '?').join(', ')})`,
      [...sermonIds],
    );
    return new Map(rows.map((row) => [row.sermon_id, row.key]));
  }

  /** Records where a sermon was imported from. */
  async addImportedSermon(
    key: string,
    sermonId: number,
    importId: number,
    oldUrl: string | null,
  ): Promise<void> {
    await this.#em.execute(
      'insert into sermon_sources (key, sermon_id, import_id, old_address) values (?, ?, ?, ?)',
      [key, sermonId, importId, oldUrl],
    );
  }

  /** The {@link duplicateKey} of each stored sermon that has the title and the day of one of these rows. */
  async findExistingDuplicates(
    rows: readonly { title: string; dateDelivered: string }[],
  ): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const found = await this.#em.execute<{ title: string; rabbi_name: string; day: string }[]>(
      `select lower(title) as title, lower(rabbi_name) as rabbi_name,
         to_char(date_delivered at time zone 'UTC', 'YYYY-MM-DD') as day
       from sermons where (date_delivered, lower(title)) in (${rows.map(() => '(?::timestamptz, lower(?))').join(', ')})`,
      rows.flatMap(({ dateDelivered, title }) => [`${dateDelivered}T00:00:00Z`, title]),
    );
    return new Set(found.map((row) => duplicateKey(row.title, row.rabbi_name, row.day)));
  }

  /** Adds entries to a report. */
  async addNotes(importId: number, notes: readonly StoredNote[]): Promise<void> {
    for (let start = 0; start < notes.length; start += 500) {
      const batch = notes.slice(start, start + 500);
      await this.#em.execute(
        `insert into import_notes (import_id, line, title, kind, field, message, given)
         values ${batch.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        batch.flatMap(({ line, title, kind, field, message, given }) => [
          importId,
          line,
          title,
          kind,
          field,
          message,
          given,
        ]),
      );
    }
  }

  /** Deletes the entries of a report. */
  async removeNotes(importId: number): Promise<void> {
    await this.#em.nativeDelete(ImportNote, { import: importId });
  }

  /** The lines of the rows that could not be imported. Only those in the report, whose length is limited. */
  async findRefusedLines(importId: number): Promise<Set<number>> {
    const rows = await this.#em.execute<{ line: number }[]>(
      `select line from import_notes where import_id = ? and kind = 'refused'`,
      [importId],
    );
    return new Set(rows.map(({ line }) => line));
  }

  /** A page of a report, in file order. */
  async findNotes(
    importId: number,
    { kind, limit, offset }: { kind?: NoteKind | undefined; limit: number; offset: number },
  ): Promise<{ items: ImportNoteOutput[]; total: number }> {
    const where = { import: importId, ...(kind && { kind }) };
    const [rows, total] = await this.#em.findAndCount(ImportNote, where, {
      orderBy: { id: 'asc' },
      limit,
      offset,
    });
    return { items: rows.map(presentNote), total };
  }

  /** Report entries with ids above `after`, in file order. */
  async findNotesAfter(
    importId: number,
    after: number,
    limit: number,
  ): Promise<{ id: number; note: ImportNoteOutput }[]> {
    const rows = await this.#em.find(
      ImportNote,
      { import: importId, id: { $gt: after } },
      { orderBy: { id: 'asc' }, limit },
    );
    return rows.map((row) => ({ id: row.id, note: presentNote(row) }));
  }

  /** Old URLs and slugs of the sermons of an import that have an old URL and an id above `after`, ordered by id. */
  findUrlsAfter(
    importId: number,
    after: number,
    limit: number,
  ): Promise<{ id: number; oldUrl: string; slug: string | null }[]> {
    return this.#em.execute(
      `select sermons.id, sermon_sources.old_address as "oldUrl", sermons.slug
       from sermon_sources join sermons on sermons.id = sermon_sources.sermon_id
       where sermon_sources.import_id = ? and sermon_sources.old_address is not null and sermons.id > ?
       order by sermons.id limit ?`,
      [importId, after, limit],
    );
  }
}

/** Sermons with the same key are likely duplicates. */
export const duplicateKey = (title: string, rabbiName: string, day: string): string =>
  JSON.stringify([title.toLowerCase(), rabbiName.toLowerCase(), day]);

const presentNote = ({ line, title, kind, field, message, given }: ImportNote): ImportNoteOutput => ({
  line,
  title,
  kind,
  field: field ?? null,
  message,
  given: given ?? null,
});
