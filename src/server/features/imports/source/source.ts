import type { Readable } from 'node:stream';
import type { ImportField, ImportFindings, NoteKind } from '../../../../shared/import.schemas.ts';

/** Opens the file at its beginning. Called more than once. */
export type OpenFile = () => Promise<Readable>;

/** An entry of the report for a row. */
export interface RowNote {
  readonly kind: NoteKind;
  readonly field?: string;
  readonly message: string;
  readonly given?: string;
}

/** A row in any format: the original text, not validated. */
export interface SourceRow {
  readonly line: number;
  readonly title: string;
  /** The same row has the same key each time. For keys shared by several rows, see `withDistinctKeys`. */
  readonly key: string;
  /** Distinguishes rows with the same key, such as a post id. Without it, rows with other fields are other sermons. */
  readonly variant?: string;
  readonly fields: Partial<Record<ImportField, string>>;
  /**
   * Values that the source suggests for empty fields, such as the author of a post. They take precedence over defaults.
   */
  readonly fallbacks?: Partial<Record<ImportField, string>>;
  readonly oldUrl?: string;
  /** Whether another system wrote the file. Its drafts are not submissions to this site. */
  readonly isForeign?: boolean;
  readonly notes: readonly RowNote[];
  /** Set when the row cannot be read ('refused') or is ignored ('skipped'). */
  readonly result?: 'refused' | 'skipped';
}

/** A file of sermons, read row by row in constant memory. */
export interface Source {
  rows(): AsyncGenerator<SourceRow>;
  /** Findings about the file; complete after all rows were read. */
  findings(): Omit<ImportFindings, 'missing'>;
}

/** The file as a whole cannot be read. The message is for the administrator. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

/** Counts by name, most frequent first, limited to what a screen can show. */
export class Counter {
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
