import type { Readable } from 'node:stream';
import { utcToday } from '../../../shared/calendar/calendar-day.ts';
import { chunk } from '../../base/chunk.ts';
import { byteOrderMark, csvLine } from '../../base/csv.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { recordAudit, streamAuditLog } from '../audit/audit.service.ts';
import { streamContributors } from '../contributors/contributor-admin.service.ts';
import { streamLocations } from '../locations/location.service.ts';
import { streamSubscribers } from '../newsletters/subscriber.service.ts';
import { findFollowedSlugs } from '../newsletters/subscribers/follow.service.ts';
import { streamProposals } from '../submissions/proposal.service.ts';
import { streamUploads } from '../uploads/upload.service.ts';
import { type ArchiveEntry, writeArchive } from './archive.ts';
import { sermonTable, streamSermonsWithSource } from './sermon-table.ts';

/** Records the export in the audit log and returns all sermons as lines of CSV. */
export async function exportSermons(em: Em, { actor }: { actor: string }): Promise<AsyncGenerator<string>> {
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'sermons.export' }));
  return sermonTable(em);
}

/** Records the export in the audit log and returns all data of the site as a zip archive. */
export async function exportEverything(
  em: Em,
  files: FileStore,
  { actor }: { actor: string },
): Promise<Readable> {
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'site.export' }));
  return writeArchive(archiveEntries(em), files);
}

const readme = () => `This archive contains the data of the site on ${utcToday()}.

sermons        all sermons, including drafts and hidden ones. sermons.csv can be imported again. To import the pictures
               and recordings too, run on the server: npm run import -- sermons.csv --media THIS-ARCHIVE.zip --publish
subscribers    the newsletter's subscribers and what they follow
locations      the places where sermons were given
rabbis         the rabbis and their merges
synagogues     the synagogues and their merges
proposals      changes proposed to published sermons, waiting for a decision
audit          who did what, and when
uploads        the metadata of each uploaded file; the files themselves are in uploads/

Each list is included twice: as CSV for spreadsheets, and as NDJSON (one JSON object per line) for programs.
In CSV, a cell that a spreadsheet could read as a formula begins with an apostrophe.
`;

async function* archiveEntries(em: Em): AsyncGenerator<ArchiveEntry> {
  yield { name: 'README.txt', text: () => [readme()] };
  yield { name: 'sermons.csv', text: () => sermonTable(em) };
  yield { name: 'sermons.ndjson', text: () => ndjsonLines(streamSermonsWithSource(em)) };
  const lists: Record<string, () => AsyncIterable<object>> = {
    subscribers: () => subscribersWithFollows(em),
    locations: () => streamLocations(em),
    rabbis: () => streamContributors(em, 'rabbi'),
    synagogues: () => streamContributors(em, 'synagogue'),
    proposals: () => streamProposals(em),
    audit: () => streamAuditLog(em, {}),
    uploads: () => streamUploads(em),
  };
  for (const [name, list] of Object.entries(lists)) {
    yield { name: `${name}.csv`, text: () => csvLines(list()) };
    yield { name: `${name}.ndjson`, text: () => ndjsonLines(list()) };
  }
  for await (const { url } of streamUploads(em)) {
    yield { name: url.slice(1), storageKey: url.replace(/^\/uploads\//, '') };
  }
}

async function* subscribersWithFollows(em: Em) {
  for await (const group of chunk(streamSubscribers(em), 200)) {
    const ids = group.map(({ id }) => id);
    const follows = await findFollowedSlugs(em.fork(), ids);
    for (const subscriber of group) yield { ...subscriber, ...follows.get(subscriber.id) };
  }
}

async function* ndjsonLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/** Lines of CSV. The header row has the fields of the first item; without items, there is none. */
async function* csvLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  yield byteOrderMark;
  for await (const item of items) {
    const values = new Map<string, unknown>(Object.entries(item));
    if (!columns) {
      columns = [...values.keys()];
      yield csvLine(columns);
    }
    yield csvLine(columns.map((column) => csvValue(values.get(column))));
  }
}

const csvValue = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
