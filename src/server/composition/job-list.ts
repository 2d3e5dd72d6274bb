import { snapshotDatabase } from '../backups/snapshot.job.ts';
import { resolveContributorsOfSermons } from '../features/contributors/resolve-sermons.job.ts';
import { deleteExpiredImportFiles } from '../features/imports/delete-expired-files.job.ts';
import { markImportFailed, processImport } from '../features/imports/import.job.ts';
import {
  beginHighlights,
  deliverHighlights,
  markUndelivered,
} from '../features/newsletters/highlights/highlights.job.ts';
import { welcomeJob } from '../features/newsletters/welcome.job.ts';
import { sermonEmailJob } from '../features/sermons/emails/sermon-emails.job.ts';
import { indexCitations } from '../features/sources/index-citations.job.ts';
import { deleteUnusedUploads } from '../features/uploads/remove-unused.job.ts';
import type { Job } from '../jobs/job.ts';
import { maintainDatabase } from '../jobs/maintenance.job.ts';

/** All jobs of the product. Features add their jobs here. */
export const jobs: readonly Job<never>[] = [
  beginHighlights,
  snapshotDatabase,
  deliverHighlights,
  deleteExpiredImportFiles,
  markImportFailed,
  indexCitations,
  deleteUnusedUploads,
  resolveContributorsOfSermons,
  sermonEmailJob,
  maintainDatabase,
  markUndelivered,
  welcomeJob,
  processImport,
];
