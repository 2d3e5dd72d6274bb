import type { Readable } from 'node:stream';
import type { ImportField, ImportFindings, NoteKind } from '../../../shared/import.schemas.ts';

/** Opens the file from its beginning; a file is read more than once. */
export type OpenFile = () => Promise<Readable>;

/** A remark about a row, before it stands in a report. */
export interface RowNote {
  readonly kind: NoteKind;
  readonly field?: string;
  readonly message: string;
  readonly given?: string;
}

/** A row of a source, whatever its format: texts as they were given, nothing judged yet. */
export interface SourceRow {
  readonly line: number;
  readonly title: string;
  /** The same row has the same key in every reading; see `withDistinctKeys` for keys that rows share. */
  readonly key: string;
  /** Tells apart different sermons with the same key, such as a post id; without it, their fields do. */
  readonly variant?: string;
  readonly fields: Partial<Record<ImportField, string>>;
  /** Values for empty fields that the source itself suggests, such as the author of a post. They win over defaults. */
  readonly fallbacks?: Partial<Record<ImportField, string>>;
  readonly oldAddress?: string;
  /** Whether another system wrote it, whose drafts are no submissions that wait here. */
  readonly isForeign?: boolean;
  readonly notes: readonly RowNote[];
  /** Why it cannot be read, or is left aside. */
  readonly verdict?: 'refused' | 'skipped';
}

/** A file of sermons that can be read row by row, in constant memory. */
export interface Source {
  rows(): AsyncGenerator<SourceRow>;
  /** What is known of the file; complete once all rows were read. */
  findings(): Omit<ImportFindings, 'missing'>;
}

/** The file as a whole cannot be read. Its message is for the administrator. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

/** Counts by name, the most frequent first, no more names than a screen can hold. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, count = 1): void {
    if (this.#counts.has(name) || this.#counts.size < 200) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + count);
    }
  }

  list(): { name: string; count: number }[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  }
}
