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

/** A row of a spreadsheet or a post of an export, not validated. */
export interface SourceRow {
  /** Line number in the file, from 1: where the row begins, or where the parser found an error in it. */
  readonly line: number;
  readonly title: string;
  /** Identifies the row in each import of its source. For keys that several rows share, see `withDistinctKeys`. */
  readonly key: string;
  /** A text that differs between rows with the same key, such as a post id. Without it, the fields distinguish them. */
  readonly variant?: string;
  readonly fields: Partial<Record<ImportField, string>>;
  /**
   * Values that the source suggests for empty fields, such as the author of a post. They take precedence over the
   * administrator's defaults.
   */
  readonly fallbacks?: Partial<Record<ImportField, string>>;
  readonly oldUrl?: string;
  /** Whether the row is a post of a WordPress export, whose drafts are not submissions to this site. */
  readonly isForeign?: boolean;
  readonly notes: readonly RowNote[];
  /** Set when the row cannot be read ('refused') or is ignored ('skipped'). */
  readonly result?: 'refused' | 'skipped';
}

/** A file of sermons, read row by row as a stream. */
export interface Source {
  /** @throws ImportFileError */
  rows(): AsyncGenerator<SourceRow>;
  /** Findings about the file; complete after all rows were read. */
  findings(): Omit<ImportFindings, 'missing'>;
}

/** The file as a whole cannot be read. The message is for the administrator. */
export class ImportFileError extends Error {
  override readonly name = 'ImportFileError';
}

/** Counts by name, most frequent first. Counts only the first 200 names, to limit what the dashboard shows. */
export class Counter {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    if (this.#counts.has(name) || this.#counts.size < 200) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  list(): { name: string; count: number }[] {
    return [...this.#counts]
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  }
}
