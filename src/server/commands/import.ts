import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ImportFindings, type ImportOptions, importOptions } from '../../shared/import.schemas.ts';
import { UsageError } from '../base/cli-errors.ts';
import { describeError } from '../base/errors.ts';
import { openDatabase } from '../composition/database.ts';
import type { Em } from '../db/orm.ts';
import type { Import } from '../features/imports/import.entity.ts';
import {
  beginImport,
  cancelByCommand,
  createImport,
  findImport,
} from '../features/imports/import.service.ts';
import { exportImportReport, listImportNotes } from '../features/imports/import-report.service.ts';
import { checkFile, importFile } from '../features/imports/import-run.service.ts';
import { openMediaSource } from '../features/imports/media/media-sources.ts';
import { openFileStore } from '../storage/file-store.ts';
import { assertWritable, plural, printLine, runCommand } from './command.ts';

const usage = `npm run import -- FILE [options]

  --dry-run             check the file without importing anything
  --publish             publish all sermons except those that are drafts in the file; without it, all become drafts
  --media PATH          folder or zip archive with audio and images, such as wp-content/uploads
  --fetch-media         download audio and images that are not in PATH from their URLs
  --post-type NAME      WordPress post type to import; repeat for several (default: wpfc_sermon)
  --encoding NAME       text encoding: utf-8, utf-16le, utf-16be, windows-1255 (Hebrew), windows-1252 (Western)
                        (default: auto)
  --day-first           read 3/4/2020 as April 3
  --report FILE         write the full report as CSV
  --rabbi, --synagogue, --city, --state, --country, --email, --phone, --website
                        default value for rows that have none
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const options = {
  'dry-run': flag,
  publish: flag,
  media: text,
  'fetch-media': flag,
  'post-type': { type: 'string', multiple: true },
  encoding: text,
  'day-first': flag,
  report: text,
  rabbi: text,
  synagogue: text,
  city: text,
  state: text,
  country: text,
  email: text,
  phone: text,
  website: text,
} as const;

const formatImported = (count: number, { publish }: Pick<ImportOptions, 'publish'>, verb = 'imported') =>
  `${plural(count, 'sermon')} ${verb}${publish ? '' : count === 1 ? ' as a draft' : ' as drafts'}.`;

function printOutcome({ counts, findings, options }: Import, { isDry }: { isDry: boolean }): void {
  const format = findings ? ` (${findings.format}, ${findings.encoding})` : '';
  printLine(`${plural(counts.rows, 'row')} read${format}.`);
  if (findings?.format === 'wxr' && counts.rows === 0) printPostTypes(findings.postTypes, options.postTypes);
  printLine(formatImported(counts.new, options, isDry ? 'would be imported' : 'imported'));
  printLine(
    `${counts.known} already imported or duplicate, ${counts.refused} invalid, ${counts.skipped} skipped, ${plural(counts.media, 'file')} missing or rejected.`,
  );
  for (const { name, count } of findings?.dropped ?? []) printLine(`  not imported: ${name} (${count})`);
}

/** Explains why no row was found: the file has only posts of other types. */
function printPostTypes(postTypes: ImportFindings['postTypes'], requestedTypes: readonly string[]): void {
  if (postTypes.length === 0) return;
  const types = postTypes.map(({ name, count }) => `${name} (${count})`).join(', ');
  printLine(`No posts of type ${requestedTypes.join(' or ')} in this file. It has: ${types}.`);
  printLine(`Choose what to import with --post-type, for example --post-type ${postTypes[0]?.name}.`);
}

/** Prints the beginning of the report. */
async function printNotes(em: Em, id: number): Promise<void> {
  const { items, total } = await listImportNotes(em, { id, page: 1, limit: 20 });
  for (const { line, title, message, given } of items) {
    printLine(`  line ${line}, ${title || 'untitled'}: ${message}${given ? ` (${given})` : ''}`);
  }
  if (total > items.length)
    printLine(`  … and ${total - items.length} more; use --report FILE for all of them.`);
}

await runCommand({ usage, options, maxPositionals: 1 }, async ({ values, positional: path, settings }) => {
  if (!path) throw new UsageError(usage.trimEnd());
  const source = await stat(path).catch(() => null);
  if (!source?.isFile()) throw new UsageError(`There is no file at ${path}.`);
  if (values.report !== undefined) {
    await assertWritable(values.report);
    const report = await stat(values.report).catch(() => null);
    if (report && report.dev === source.dev && report.ino === source.ino)
      throw new UsageError('The report would overwrite the imported file. Choose another file name.');
  }
  const database = await openDatabase(settings);
  /** Runs when the import fails or is interrupted. Imported rows remain; the same command continues with the others. */
  let cancel: () => Promise<unknown> = async () => {};
  let failure: string | null = null;
  /** Returns the message for an interrupted command. */
  let describeStopped = async () => 'Stopped. Nothing was imported.';
  try {
    const { rabbi, synagogue, city, state, country, email, phone, website } = values;
    const parsedOptions = importOptions.parse({
      defaults: { rabbiName: rabbi, synagogueName: synagogue, city, state, country, email, phone, website },
      publish: values.publish,
      fetchMedia: values['fetch-media'],
      ...(values.encoding !== undefined && { encoding: values.encoding }),
      dateOrder: values['day-first'] ? 'day-first' : 'month-first',
      ...(values['post-type'] && { postTypes: values['post-type'] }),
    });
    const media = values.media === undefined ? undefined : await openMediaSource(values.media);
    for (const folder of media?.unreadableFolders ?? [])
      printLine(`Cannot read the folder ${folder}. Skipping it.`);
    const em = () => database.orm.em.fork() as Em;
    const { id } = await createImport(em(), {
      fileName: basename(path),
      fileKey: null,
      size: source.size,
      options: parsedOptions,
      actor: 'npm run import',
    });
    const stopping = new AbortController();
    // SIGHUP: the terminal or the SSH connection closed.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => stopping.abort());
    const isTerminal = process.stdout.isTTY === true;
    // Writing to a closed terminal fails, maybe before SIGHUP arrives.
    if (isTerminal) process.stdout.on('error', () => stopping.abort());
    const dependencies = {
      em,
      files: await openFileStore(settings),
      open: async () => createReadStream(path),
      stopping: stopping.signal,
      ...(media && { media }),
      onProgress: ({ position, total }: { position: number; total: number | null }) => {
        if (isTerminal) process.stdout.write(`\r${position}${total === null ? '' : ` of ${total}`} rows `);
      },
    };
    cancel = () => cancelByCommand(em(), id);
    await checkFile(dependencies, id);
    const checked = await findImport(em(), id);
    if (!values['dry-run'] && checked.state === 'checked') {
      await beginImport(em(), id);
      describeStopped = async () => {
        const { counts } = await findImport(em(), id);
        return `Stopped. ${formatImported(counts.new, parsedOptions)} Run the same command again for the other rows.`;
      };
      if (isTerminal) process.stdout.write('\r');
      printLine(`Importing ${plural(checked.counts.new, 'sermon')}…`);
      await importFile(dependencies, id);
    }
    cancel = async () => {};
    const result = await findImport(em(), id);
    if (values['dry-run']) await cancelByCommand(em(), id);
    if (isTerminal) process.stdout.write('\r');
    printOutcome(result, { isDry: values['dry-run'] });
    await printNotes(em(), id);
    if (values.report) {
      await pipeline(Readable.from(await exportImportReport(em(), { id })), createWriteStream(values.report));
    }
    media?.close();
    failure = result.error ?? null;
  } catch (error) {
    // Report the first failure, even if canceling fails too.
    await cancel().catch(() => {});
    if (error instanceof Error && error.name === 'StoppedError') {
      throw new UsageError(await describeStopped(), { cause: error });
    }
    const { status, body } = describeError(error);
    if (status < 500) throw new UsageError(body.message, { cause: error });
    throw error;
  } finally {
    await database.close();
  }
  if (failure !== null) throw new UsageError(failure);
});
