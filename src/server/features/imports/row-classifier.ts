import { createHash } from 'node:crypto';
import { largestId } from '../../db/largest-id.ts';
import type { Em } from '../../db/orm.ts';
import { duplicateKey, ImportRepository, type StoredNote } from './import.repository.ts';
import { Counter, type RowNote, type SourceRow } from './source/source.ts';
import { siteSourcePrefix } from './source-id.ts';
import type { Candidate, RowResult } from './validate-row.ts';

/** A batch of rows, grouped by result. */
export interface ClassifiedRows {
  readonly fresh: readonly Candidate[];
  readonly known: number;
  readonly refused: number;
  readonly skipped: number;
  readonly notes: readonly StoredNote[];
  /**
   * Marks these rows as seen. Called after they are processed, so that a retried batch is not treated as duplicates.
   */
  commit(): void;
}

const maxTitleLength = 200;

/** Separates new rows from those imported before and from duplicates within the file. */
export class RowClassifier {
  /** Counts of missing required fields. */
  readonly missing = new Counter();
  /** A few bytes per row, for files of any length. */
  readonly #seen = new Set<number>();

  async classify(em: Em, results: readonly RowResult[]): Promise<ClassifiedRows> {
    const repository = new ImportRepository(em);
    const candidates = results.flatMap(({ candidate }) => candidate ?? []);
    const known = await repository.findExistingKeys(candidates.map(({ row }) => row.key));
    await this.#addOwnExports(em, candidates, known);
    const duplicates = await repository.findExistingDuplicates(candidates.map(({ sermon }) => sermon));
    const fresh: Candidate[] = [];
    const notes: StoredNote[] = [];
    let refused = 0;
    let skipped = 0;
    const fingerprints = new Set<number>();
    for (const result of results) {
      const { row, candidate } = result;
      notes.push(...result.notes.map((note) => toStoredNote(row, note)));
      if (!candidate) {
        if (result.isSkipped) skipped += 1;
        else refused += 1;
        continue;
      }
      const fingerprint = fingerprintOf(row);
      const isRepeated = this.#seen.has(fingerprint) || fingerprints.has(fingerprint);
      fingerprints.add(fingerprint);
      if (isRepeated) {
        notes.push(
          toStoredNote(row, {
            kind: 'repeated',
            message: 'This row is a duplicate of an earlier row in the file',
          }),
        );
      } else if (!known.has(row.key)) {
        fresh.push(candidate);
        const { title, rabbiName, dateDelivered } = candidate.sermon;
        if (duplicates.has(duplicateKey(title, rabbiName, dateDelivered))) {
          const message =
            'A sermon with this title, rabbi and date already exists. Check whether it is the same sermon.';
          notes.push(toStoredNote(row, { kind: 'hint', message }));
        }
      }
    }
    const commit = () => {
      for (const fingerprint of fingerprints) this.#seen.add(fingerprint);
      for (const { missing } of results) for (const field of missing) this.missing.add(field);
    };
    return { fresh, known: candidates.length - fresh.length, refused, skipped, notes, commit };
  }

  /** Rows of this site's own exports are recognized by sermon id. */
  async #addOwnExports(em: Em, candidates: readonly Candidate[], known: Set<string>): Promise<void> {
    const prefix = candidates.some(({ row }) => row.key.startsWith('bimah:'))
      ? await siteSourcePrefix(em)
      : null;
    if (!prefix) return;
    const own = candidates.flatMap(({ row }) => {
      const id = row.key.startsWith(prefix) ? Number(row.key.slice(prefix.length)) : Number.NaN;
      return Number.isSafeInteger(id) && id > 0 && id <= largestId ? [{ key: row.key, id }] : [];
    });
    const ids = await new ImportRepository(em).findExistingIds(own.map(({ id }) => id));
    for (const { key, id } of own) if (ids.has(id)) known.add(key);
  }
}

/** Six bytes: the probability of a collision among a million rows is 1 in 500. */
const fingerprintOf = ({ key }: SourceRow): number =>
  createHash('sha256').update(key).digest().readUIntBE(0, 6);

const toStoredNote = ({ line, title }: SourceRow, { kind, field, message, given }: RowNote): StoredNote => ({
  line,
  title: title.replaceAll('\u0000', '').toWellFormed().slice(0, maxTitleLength).toWellFormed(),
  kind,
  field: field ?? null,
  message,
  given: given?.replaceAll('\u0000', '').toWellFormed().slice(0, 300).toWellFormed() ?? null,
});
