import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import type { ImportField, ImportOptions } from '../../../../shared/import.schemas.ts';
import { unescapeFormula } from '../../../base/csv.ts';
import { htmlToText, looksLikeHtml } from '../source/html-text.ts';
import {
  Counter,
  ImportFileError,
  type OpenFile,
  type RowNote,
  type Source,
  type SourceRow,
} from '../source/source.ts';
import { decodedText, type Encoding } from '../source/text-encoding.ts';
import { mapColumns } from './csv-columns.ts';

/** Characters. Longer than any row with all fields at their limits. */
const longestRow = 1_000_000;
const maxColumns = 500;
const separators = [',', ';', '\t', '|'];

interface CsvFile {
  readonly open: OpenFile;
  readonly encoding: Encoding;
  readonly options: Pick<ImportOptions, 'columns'>;
}

/**
 * Opens a CSV file. Its first line has the column names.
 * @throws ImportFileError while reading, when it is not a valid CSV file
 */
export async function openCsv({ open, encoding, options }: CsvFile): Promise<Source> {
  const head = await headOf(open, encoding);
  const named = /^sep=(.)\r?\n/i.exec(head);
  const delimiter = named?.[1] ?? separatorOf(head);
  const columns: { header: string; field: ImportField | null }[] = [];
  const dropped = new Counter();

  async function* rows(): AsyncGenerator<SourceRow> {
    const broken: SourceRow[] = [];
    const linesBefore = named ? 1 : 0;
    const parser = parse({
      delimiter,
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: longestRow,
    });
    let brokenLine: unknown;
    let endless: CsvError | undefined;
    parser.on('skip', (error: CsvError) => {
      if (error.code === 'CSV_QUOTE_NOT_CLOSED') endless = error;
      // If the header was skipped, the next row would be taken as the header.
      else if (error.records === 0) parser.destroy(unusableHeader(headerFault(error)));
      // Report a row only once, even if it has several errors.
      else if (error.lines !== brokenLine) broken.push(brokenRow(error, linesBefore));
      brokenLine = error.lines;
    });
    const text = Readable.from(
      withPlainBreaks(withoutLine(decodedText(open, encoding), named?.[0].length ?? 0)),
    );
    text.on('error', (error) => parser.destroy(error));
    text.pipe(parser);
    let fields: (ImportField | null)[] | undefined;
    let isOurs = false;
    let readTo = linesBefore;
    columns.length = 0;
    try {
      for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
        // The parser counts lines up to the end of the row; the row begins earlier by its line breaks.
        const line = info.lines - lineBreaks(record) + linesBefore;
        readTo = info.lines + linesBefore;
        // The parser reads ahead of this loop.
        while (broken[0] && broken[0].line < line) yield broken.shift() as SourceRow;
        if (!fields) {
          if (record.length > maxColumns) throw unusableHeader('has too many columns');
          const headers = record.map((header) => header.trim());
          fields = mapColumns(headers, options.columns);
          isOurs = headers.includes('sourceId');
          for (const [index, header] of headers.entries()) {
            columns.push({ header: header.slice(0, 500), field: fields[index] ?? null });
          }
        } else if (record.some((value) => value.trim() !== '')) {
          for (const [index, value] of record.entries()) {
            if (value.trim() && !fields[index]) dropped.add(columns[index]?.header || `column ${index + 1}`);
          }
          yield readRow({ record, fields, line, isOurs });
        }
      }
    } catch (error) {
      throw readable(error);
    } finally {
      text.destroy();
      parser.destroy();
    }
    yield* broken.splice(0);
    // An unclosed quote has consumed all following rows, so the file as a whole is invalid.
    if (endless) throw endlessText(readTo + 1);
    if (!fields)
      throw new ImportFileError('The file is empty. Its first line must contain the column names.');
  }

  return {
    rows,
    findings: () => ({
      format: 'csv',
      encoding,
      delimiter,
      site: null,
      columns: [...columns],
      dropped: dropped.list(),
      postTypes: [],
    }),
  };
}

function readRow({
  record,
  fields,
  line,
  isOurs,
}: {
  record: readonly string[];
  fields: readonly (ImportField | null)[];
  line: number;
  isOurs: boolean;
}): SourceRow {
  const found: Partial<Record<ImportField, string>> = {};
  const notes: RowNote[] = [];
  for (const [index, field] of fields.entries()) {
    const value = record[index];
    if (field && value !== undefined && value.trim() !== '') found[field] = unescapeFormula(value);
  }
  // Hash the original values, so that the key stays the same when our HTML conversion improves. Without the
  // fields that imports ignored at first: a file imported before would be new.
  const { occasions: _occasions, isSpokenText: _isSpokenText, ...hashed } = found;
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(hashed).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url');
  if (!isOurs && found.content && looksLikeHtml(found.content)) {
    found.content = htmlToText(found.content).text;
    notes.push({
      kind: 'hint',
      field: 'content',
      message: 'The text was HTML. It was converted to plain paragraphs.',
    });
  }
  return {
    line,
    title: found.title ?? '',
    key: found.sourceId?.trim() || `csv:${hash}`,
    fields: found,
    notes,
  };
}

const lineBreaks = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + (value.match(/\r\n?|\n/g)?.length ?? 0), 0);

function brokenRow(error: CsvError, linesBefore: number): SourceRow {
  const line = Number(error.lines ?? 0) + linesBefore;
  const messages: Partial<Record<CsvError['code'], string>> = {
    CSV_MAX_RECORD_SIZE: 'This row is too long. A quotation mark may not be closed.',
  };
  const message = messages[error.code] ?? 'The quotation marks in this row do not match';
  return {
    line,
    title: '',
    key: `csv:broken:${line}`,
    fields: {},
    notes: [{ kind: 'refused', message }],
    result: 'refused',
  };
}

const headerFault = (error: CsvError): string =>
  error.code === 'CSV_MAX_RECORD_SIZE' ? 'is too long' : 'has quotation marks that do not match';

const unusableHeader = (fault: string): ImportFileError =>
  new ImportFileError(`The header row (the first line) ${fault}.`);

/** The parser reports the last line; people look for the row in which the text begins. */
const endlessText = (line: number): ImportFileError =>
  new ImportFileError(`The row that starts on line ${line} has a quotation mark that is never closed.`);

function readable(error: unknown): unknown {
  if (error instanceof ImportFileError || !(error instanceof Error) || !('code' in error)) return error;
  const what = 'lines' in error ? `line ${error.lines} of the CSV file` : 'the CSV file';
  if (String(error.code).startsWith('CSV_')) {
    return new ImportFileError(`Couldn’t read ${what}: ${error.message}`);
  }
  return error;
}

async function headOf(open: OpenFile, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const text of decodedText(open, encoding)) {
    head += text;
    if (head.length > 64_000) break;
  }
  return head;
}

/** The most frequent separator in the first line, outside quotation marks. */
function separatorOf(head: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? best[0] : ',';
}

/** Normalizes line breaks: the parser would count `\r\n` in a quoted text as two lines. */
async function* withPlainBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  for await (const piece of text) {
    const whole = held + piece;
    held = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - held.length).replaceAll('\r\n', '\n');
  }
  yield held;
}

async function* withoutLine(text: AsyncIterable<string>, length: number): AsyncGenerator<string> {
  let left = length;
  for await (const piece of text) {
    const cut = Math.min(left, piece.length);
    left -= cut;
    if (piece.length > cut) yield piece.slice(cut);
  }
}
