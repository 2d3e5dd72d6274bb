import { z } from 'zod';

/** What an archive says of itself; its last entry, so that whatever was cut short has none. */
export const manifestSchema = z.object({
  product: z.literal('bimah'),
  /** Of the archive, not of the product. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Made by night, after so many changes, or because somebody asked. */
  reason: z.enum(['night', 'changes', 'backup']),
  /** The first number of the PostgreSQL that wrote the database's files. */
  engine: z.number().int(),
  /** The migrations that the schema has seen. */
  migrations: z.array(z.string()),
  /** How many changes the product had acknowledged. */
  changes: z.number().int(),
  /** Rows of each table. */
  counts: z.record(z.string(), z.number().int()),
  /** Whether the uploaded files are in here; elsewhere: in a store of its own. */
  uploads: z.enum(['included', 'not included', 'elsewhere']),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
});

/** What an archive says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;
export type CopyReason = Manifest['reason'];

/** An archive that cannot be restored; its message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** The names that an archive may hold: nothing that leads out of the two folders. */
export const isArchiveName = (name: string): boolean =>
  /^(database(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+|uploads\/[0-9a-f]{32}\/[a-z0-9][a-z0-9.-]*)$/.test(name);
