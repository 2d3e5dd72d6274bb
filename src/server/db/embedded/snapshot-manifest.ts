import { z } from 'zod';

/** The manifest of an archive. It is the last entry, so a truncated archive has none. */
export const manifestSchema = z.object({
  product: z.literal('bimah'),
  /** Version of the archive format, not of the product. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** What made the archive: the nightly job, the job after 100 changes, or a backup command. */
  reason: z.enum(['night', 'changes', 'backup']),
  /** Major version of the PostgreSQL that wrote the database files. */
  engine: z.number().int(),
  /** The migrations that the database has run. */
  migrations: z.array(z.string()),
  /** Count of changes since the database was created. Can include changes that were rolled back. */
  changes: z.number().int(),
  /** Row count of each table except those of the job queue. */
  counts: z.record(z.string(), z.number().int()),
  /** Whether the archive contains the uploaded files; 'elsewhere': they are in an S3 bucket. */
  uploads: z.enum(['included', 'not included', 'elsewhere']),
  files: z.array(z.object({ name: z.string(), size: z.number().int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type SnapshotReason = Manifest['reason'];

/** An archive cannot be restored; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** Whether an archive may contain a file with this path: one below `database` or `uploads`, without a `..` segment. */
export const isAllowedEntry = (path: string): boolean =>
  /^(database(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)+|uploads\/[0-9a-f]{32}\/[a-z0-9][a-z0-9.-]*)$/.test(path);
