import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { duplicateKey, ImportRepository, type StoredNote } from './import.repository.ts';
import { shortHash } from './source/distinct-keys.ts';
import { Counter, type RowNote, type SourceRow } from './source/source.ts';
import { siteSourcePrefix } from './source-id.ts';
import type { Candidate, RowResult } from './validate-row.ts';

/** The rows of a batch by result. */
export interface ClassifiedRows {
  /** The rows to import. */
  readonly fresh: readonly Candidate[];
  /** Count of rows that were imported before or repeat an earlier row of the file. */
  readonly knownCount: number;
  readonly refusedCount: number;
  readonly skippedCount: number;
  readonly notes: readonly StoredNote[];
}

// Maximum lengths of the title and the value in a report entry, in UTF-16 code units.
const maxTitleLength = 200;
const maxGivenLength = 300;

/** Separates new rows from those imported before and from duplicates within the file. */
export class RowClassifier {
  /** Counts of missing required fields. */
  readonly missing = new Counter();
  /** Fingerprints of processed rows. They need less memory than the keys. */
  readonly #seen = new Set<number>();

  async classify(em: Em, results: readonly RowResult[]): Promise<ClassifiedRows> {
    const repository = new ImportRepository(em);
    const candidates = results.flatMap(({ candidate }) => candidate ?? []);
    const knownKeys = await repository.findExistingKeys(candidates.map(({ row }) => row.key));
    await this.#addOwnKeys(em, candidates, knownKeys);
    const duplicates = await repository.findExistingDuplicates(candidates.map(({ sermon }) => sermon));
    const fresh: Candidate[] = [];
    const notes: StoredNote[] = [];
    let refusedCount = 0;
    let skippedCount = 0;
    const fingerprints = new Set<number>();
    for (const result of results) {
      const { row, candidate } = result;
      notes.push(...result.notes.map((note) => toStoredNote(row, note)));
      if (!candidate) {
        if (result.isSkipped) skippedCount += 1;
        else refusedCount += 1;
        continue;
      }
      const fingerprint = shortHash(row.key);
      const isRepeated = this.#seen.has(fingerprint) || fingerprints.has(fingerprint);
      fingerprints.add(fingerprint);
      if (isRepeated) {
        notes.push(
          toStoredNote(row, {
            kind: 'repeated',
            message: 'This row is a duplicate of an earlier row in the file',
          }),
        );
      } else if (!knownKeys.has(row.key)) {
        fresh.push(candidate);
        const { title, rabbiName, dateDelivered } = candidate.sermon;
        if (duplicates.has(duplicateKey(title, rabbiName, dateDelivered))) {
          const message =
            'A sermon with this title, rabbi and date already exists. Check whether it is the same sermon.';
          notes.push(toStoredNote(row, { kind: 'hint', message }));
        }
      }
    }
    const knownCount = candidates.length - fresh.length;
    return { fresh, knownCount, refusedCount, skippedCount, notes };
  }

  /**
   * Marks rows as seen and counts their missing fields. Call it after a batch is processed: a retry must not report its
   * own rows as duplicates.
   */
  markProcessed(results: readonly RowResult[]): void {
    for (const { candidate, missing } of results) {
      if (candidate) this.#seen.add(shortHash(candidate.row.key));
      for (const field of missing) this.missing.add(field);
    }
  }

  /** Adds the keys of rows from this site's own exports, if the sermon whose id they contain exists. */
  async #addOwnKeys(em: Em, candidates: readonly Candidate[], knownKeys: Set<string>): Promise<void> {
    const prefix = candidates.some(({ row }) => row.key.startsWith('bimah:'))
      ? await siteSourcePrefix(em)
      : null;
    if (!prefix) return;
    const own = candidates.flatMap(({ row }) => {
      const id = row.key.startsWith(prefix) ? Number(row.key.slice(prefix.length)) : Number.NaN;
      return Number.isSafeInteger(id) && id > 0 && id <= largestId ? [{ key: row.key, id }] : [];
    });
    const ids = await new ImportRepository(em).findExistingIds(own.map(({ id }) => id));
    for (const { key, id } of own) if (ids.has(id)) knownKeys.add(key);
  }
}

/** Truncates a text, removes NUL characters and replaces lone surrogates: PostgreSQL cannot store them. */
const truncate = (text: string, maxLength: number): string =>
  text.replaceAll('\u0000', '').slice(0, maxLength).toWellFormed();

/** Creates the report entry of a row. */
export const toStoredNote = (
  { line, title }: SourceRow,
  { kind, field, message, given }: RowNote,
): StoredNote => ({
  line,
  title: truncate(title, maxTitleLength),
  kind,
  field: field ?? null,
  message,
  given: given === undefined ? null : truncate(given, maxGivenLength),
});
