import type { ImportNoteOutput, NoteKind } from '../../../shared/import.schemas.ts';
import type { Em } from '../../db/orm.ts';
import { Import, type StoredState } from './import.entity.ts';
import { ImportNote } from './import-note.entity.ts';

/** A remark with the row that it is about. */
export interface StoredNote {
  readonly line: number;
  readonly title: string;
  readonly kind: NoteKind;
  readonly field: string | null;
  readonly message: string;
  readonly given: string | null;
}

/** Queries over imports, their reports, and where sermons came from. */
export class ImportRepository {
  readonly #em: Em;

  constructor(em: Em) {
    this.#em = em;
  }

  /** An import that this transaction alone may change until it ends, if it is there and in one of these states. */
  async lock(id: number, states: readonly StoredState[]): Promise<Import | null> {
    await this.#em.execute('select id from imports where id = ? for update', [id]);
    return this.#em.findOne(Import, { id, state: { $in: [...states] } }, { refresh: true });
  }

  /** Which of these keys have a sermon. */
  async knownKeys(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set();
    const rows = await this.#em.execute<{ key: string }[]>(
      `select key from sermon_sources where key in (${keys.map(() => '?').join(', ')})`,
      [...keys],
    );
    return new Set(rows.map((row) => row.key));
  }

  /** Which of these numbers have a sermon: a list of our own names its sermons by number. */
  async knownIds(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#em.execute<{ id: number }[]>(
      `select id from sermons where id in (${ids.map(() => '?').join(', ')})`,
      [...ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** The keys of those of these sermons that came from elsewhere, by number. */
  async keysOf(sermonIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#em.execute<{ key: string; sermon_id: number }[]>(
      `select key, sermon_id from sermon_sources where sermon_id in (${sermonIds.map(() => '?').join(', ')})`,
      [...sermonIds],
    );
    return new Map(rows.map((row) => [row.sermon_id, row.key]));
  }

  /** Remembers where a sermon came from. */
  async rememberSource(
    key: string,
    sermonId: number,
    importId: number,
    oldAddress: string | null,
  ): Promise<void> {
    await this.#em.execute(
      'insert into sermon_sources (key, sermon_id, import_id, old_address) values (?, ?, ?, ?)',
      [key, sermonId, importId, oldAddress],
    );
  }

  /** The titles, rabbis and days of these that a sermon has already, joined as {@link twinKey} joins them. */
  async knownTwins(
    rows: readonly { title: string; rabbiName: string; dateDelivered: string }[],
  ): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const found = await this.#em.execute<{ title: string; rabbi_name: string; day: string }[]>(
      `select lower(title) as title, lower(rabbi_name) as rabbi_name,
         to_char(date_delivered at time zone 'UTC', 'YYYY-MM-DD') as day
       from sermons where (date_delivered, lower(title)) in (${rows.map(() => '(?::timestamptz, lower(?))').join(', ')})`,
      rows.flatMap(({ dateDelivered, title }) => [`${dateDelivered}T00:00:00Z`, title]),
    );
    return new Set(found.map((row) => twinKey(row.title, row.rabbi_name, row.day)));
  }

  /** Adds remarks to a report. */
  async addNotes(importId: number, notes: readonly StoredNote[]): Promise<void> {
    for (let at = 0; at < notes.length; at += 500) {
      const part = notes.slice(at, at + 500);
      await this.#em.execute(
        `insert into import_notes (import_id, line, title, kind, field, message, given)
         values ${part.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
        part.flatMap(({ line, title, kind, field, message, given }) => [
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

  /** Empties a report before the file is read anew. */
  async removeNotes(importId: number): Promise<void> {
    await this.#em.nativeDelete(ImportNote, { import: importId });
  }

  /** A part of a report, in the order of the file. */
  async notes(
    importId: number,
    { kind, limit, offset }: { kind?: NoteKind | undefined; limit: number; offset: number },
  ): Promise<{ items: ImportNoteOutput[]; total: number }> {
    const where = { import: importId, ...(kind && { kind }) };
    const [rows, total] = await this.#em.findAndCount(ImportNote, where, {
      orderBy: { id: 'asc' },
      limit,
      offset,
    });
    return { items: rows.map(present), total };
  }

  /** The remarks behind one, in the order of the file. */
  async notesAfter(
    importId: number,
    after: number,
    limit: number,
  ): Promise<{ id: number; note: ImportNoteOutput }[]> {
    const rows = await this.#em.find(
      ImportNote,
      { import: importId, id: { $gt: after } },
      { orderBy: { id: 'asc' }, limit },
    );
    return rows.map((row) => ({ id: row.id, note: present(row) }));
  }

  /** Old and present addresses of an import's sermons behind one, by number. */
  addressesAfter(
    importId: number,
    after: number,
    limit: number,
  ): Promise<{ id: number; old_address: string; slug: string | null }[]> {
    return this.#em.execute(
      `select sermons.id, sermon_sources.old_address, sermons.slug
       from sermon_sources join sermons on sermons.id = sermon_sources.sermon_id
       where sermon_sources.import_id = ? and sermon_sources.old_address is not null and sermons.id > ?
       order by sermons.id limit ?`,
      [importId, after, limit],
    );
  }
}

/** What makes two sermons look like one. */
export const twinKey = (title: string, rabbiName: string, day: string): string =>
  JSON.stringify([title.toLowerCase(), rabbiName.toLowerCase(), day]);

const present = ({ line, title, kind, field, message, given }: ImportNote): ImportNoteOutput => ({
  line,
  title,
  kind,
  field: field ?? null,
  message,
  given: given ?? null,
});
