import type { Readable } from 'node:stream';
import { toCalendarDay } from '../../../shared/calendar/calendar-day.ts';
import { byteOrderMark, csvLine } from '../../base/csv.ts';
import type { Em } from '../../db/orm.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { everyAuditEntry, recordAudit } from '../audit/audit.service.ts';
import { everyContributor } from '../contributors/contributor-admin.service.ts';
import { chunk } from '../imports/source/chunk.ts';
import { everyLocation } from '../locations/location.service.ts';
import { everySubscriber } from '../newsletters/subscriber.service.ts';
import { followedSlugs } from '../newsletters/subscribers/follow.service.ts';
import { everyProposal } from '../submissions/proposal.service.ts';
import { everyUpload } from '../uploads/upload.service.ts';
import { type ArchiveEntry, writeArchive } from './archive.ts';
import { everySermonWithSource, sermonTable } from './sermon-table.ts';

/** Exports all sermons as lines of CSV and records the export in the audit log. */
export async function exportSermons(em: Em, { actor }: { actor: string }): Promise<AsyncGenerator<string>> {
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'sermons.export' }));
  return sermonTable(em);
}

/** Exports all data of the site as one archive and records the export in the audit log. */
export async function exportEverything(
  em: Em,
  files: FileStore,
  { actor }: { actor: string },
): Promise<Readable> {
  await inTransaction(em, async (em) => recordAudit(em, { actor, action: 'site.export' }));
  return writeArchive(entriesOf(em), files);
}

const readMe = () => `This archive holds what the site held on ${toCalendarDay(new Date())}.

sermons        every sermon, drafts and hidden ones too. sermons.csv can be imported again; with its pictures
               and recordings, on a server: npm run import -- sermons.csv --media THIS-ARCHIVE.zip --publish
subscribers    the newsletter's readers and what they follow
locations      the places where sermons were given
rabbis         the rabbis, and which names were merged
synagogues     the synagogues, and which names were merged
proposals      changes of published sermons that wait for a decision
audit          who did what, when
uploads        what is known of each uploaded file; the files themselves are under uploads/

Each is there as a table (CSV, for spreadsheets) and as lines of JSON (NDJSON, for programs).
A cell that a spreadsheet would take for a formula begins with an apostrophe in the tables.
`;

async function* entriesOf(em: Em): AsyncGenerator<ArchiveEntry> {
  const text = (name: string, text: () => AsyncIterable<string>): ArchiveEntry => ({ name, text });
  yield text('README.txt', () => once(readMe()));
  yield text('sermons.csv', () => sermonTable(em));
  yield text('sermons.ndjson', () => lines(everySermonWithSource(em)));
  const lists: Record<string, () => AsyncIterable<Record<string, unknown>>> = {
    subscribers: () => subscribersWithFollows(em),
    locations: () => everyLocation(em),
    rabbis: () => everyContributor(em, 'rabbi'),
    synagogues: () => everyContributor(em, 'synagogue'),
    proposals: () => everyProposal(em),
    audit: () => everyAuditEntry(em, {}) as AsyncIterable<object> as AsyncIterable<Record<string, unknown>>,
    uploads: () => everyUpload(em),
  };
  for (const [name, list] of Object.entries(lists)) {
    yield text(`${name}.csv`, () => table(list()));
    yield text(`${name}.ndjson`, () => lines(list()));
  }
  for await (const { url } of everyUpload(em)) {
    yield { name: url.slice(1), storageKey: url.replace(/^\/uploads\//, '') };
  }
}

async function* subscribersWithFollows(em: Em) {
  for await (const group of chunk(everySubscriber(em), 200)) {
    const ids = group.map(({ id }) => id);
    const follows = await followedSlugs(em.fork(), ids);
    for (const subscriber of group) yield { ...subscriber, ...follows.get(subscriber.id) };
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* lines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(item)}\n`;
}

/** A table with the fields of its first row as columns. */
async function* table(items: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let columns: string[] | undefined;
  yield byteOrderMark;
  for await (const item of items) {
    if (!columns) {
      columns = Object.keys(item);
      yield csvLine(columns);
    }
    yield csvLine(columns.map((column) => cell(item[column])));
  }
}

const cell = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
