import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import type { ImportField, ImportOptions } from '../../../../shared/import.schemas.ts';
import { unescapeFormula } from '../../../base/csv.ts';
import { htmlToText, isLikelyHtml } from '../source/html-text.ts';
import {
  Counter,
  ImportFileError,
  type OpenFile,
  type RowNote,
  type Source,
  type SourceRow,
} from '../source/source.ts';
import { decodeText, type Encoding } from '../source/text-encoding.ts';
import { mapColumns } from './csv-columns.ts';

/**
 * More than a row of Hebrew text with all fields at their limits. The parser counts the current field in bytes, and the
 * fields before it in UTF-16 code units.
 */
const maxRowLength = 1_000_000;
const maxColumns = 500;
const delimiters = [',', ';', '\t', '|'];
/** Replaces the quotation mark of a Hebrew abbreviation while the parser reads the file. A private-use character. */
const abbreviationMark = '\uE05F';

interface CsvFile {
  readonly open: OpenFile;
  readonly encoding: Encoding;
  readonly options: Pick<ImportOptions, 'columns'>;
}

/**
 * Opens a CSV file. Its first line has the column names.
 * @throws ImportFileError while the rows are read, when it is not a valid CSV file
 */
export async function openCsv({ open, encoding, options }: CsvFile): Promise<Source> {
  const head = await readHead(open, encoding);
  // A line such as `sep=;` before the column names tells Excel the delimiter.
  const delimiterLine = /^sep=(.)\r?\n/i.exec(head);
  const delimiter = delimiterLine?.[1] ?? detectDelimiter(head);
  const columns: { header: string; field: ImportField | null }[] = [];
  const dropped = new Counter();

  async function* rows(): AsyncGenerator<SourceRow> {
    const invalidRows: SourceRow[] = [];
    const headerLine = delimiterLine ? 2 : 1;
    const parser = parse({
      delimiter,
      from_line: headerLine,
      info: true,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: maxRowLength,
    });
    /** Lines up to the end of the last row whose end is known, and the empty ones among them. */
    let last = { lines: headerLine - 1, empty_lines: 0 };
    let lastInvalidLine: unknown;
    let unclosedQuote: CsvError | undefined;
    parser.on('skip', (error: CsvError) => {
      if (error.code === 'CSV_QUOTE_NOT_CLOSED') unclosedQuote = error;
      // If the header was skipped, the next row would be taken as the header.
      else if (error.records === 0) parser.destroy(unusableHeader(headerProblem(error)));
      // Report a row only once, even if it has several errors.
      else if (error.lines !== lastInvalidLine) invalidRows.push(invalidRow(error));
      lastInvalidLine = error.lines;
      // A row with this error ends with its line. After other errors, a quotation mark can still be open.
      if (error.code === 'INVALID_OPENING_QUOTE')
        last = { lines: Number(error.lines), empty_lines: Number(error.empty_lines) };
    });
    const text = Readable.from(normalizeLineBreaks(protectAbbreviations(decodeText(open, encoding))));
    text.on('error', (error) => parser.destroy(error));
    text.pipe(parser);
    let fields: (ImportField | null)[] | undefined;
    let isOwnExport = false;
    columns.length = 0;
    try {
      for await (const { record: parsed, info } of parser as AsyncIterable<{
        record: string[];
        info: Info;
      }>) {
        const record = parsed.map((value) => value.replaceAll(abbreviationMark, '"'));
        // The parser returns the line where the row ends. A row with line breaks begins on an earlier line.
        const line = info.lines - countLineBreaks(record);
        // The parser reads ahead of this loop.
        if (info.lines > last.lines) last = info;
        while (invalidRows[0] && invalidRows[0].line < line) yield invalidRows.shift() as SourceRow;
        if (!fields) {
          if (record.length > maxColumns) throw unusableHeader('has too many columns');
          const headers = record.map((header) => header.trim());
          fields = mapColumns(headers, options.columns);
          isOwnExport = headers.includes('sourceId');
          for (const [index, header] of headers.entries()) {
            columns.push({ header: header.slice(0, 500), field: fields[index] ?? null });
          }
        } else if (record.some((value) => value.trim() !== '')) {
          for (const [index, value] of record.entries()) {
            if (value.trim() && !fields[index]) dropped.add(columns[index]?.header || `column ${index + 1}`);
          }
          yield readRow({ record, fields, line, isOwnExport });
        }
      }
    } finally {
      text.destroy();
      parser.destroy();
    }
    yield* invalidRows.splice(0);
    // An unclosed quote has consumed all following rows, so the file as a whole is invalid.
    if (unclosedQuote) {
      const emptyLines = Number(unclosedQuote.empty_lines ?? 0) - last.empty_lines;
      throw unclosedQuoteError(last.lines + emptyLines + 1);
    }
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
  isOwnExport,
}: {
  record: readonly string[];
  fields: readonly (ImportField | null)[];
  line: number;
  isOwnExport: boolean;
}): SourceRow {
  const values: Partial<Record<ImportField, string>> = {};
  const notes: RowNote[] = [];
  for (const [index, field] of fields.entries()) {
    const value = record[index];
    if (field && value !== undefined && value.trim() !== '') values[field] = unescapeFormula(value);
  }
  // Hash the original values, so that the key stays the same when our HTML conversion changes. Leave out fields that
  // earlier versions ignored, so that the rows of a file that they imported keep their keys.
  const { occasions: _occasions, isSpokenText: _isSpokenText, ...hashed } = values;
  const hash = createHash('sha256')
    .update(JSON.stringify(Object.entries(hashed).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64url');
  // An export of this site has plain text, even where it looks like HTML.
  if (!isOwnExport && values.content && isLikelyHtml(values.content)) {
    values.content = htmlToText(values.content).text;
    notes.push({
      kind: 'hint',
      field: 'content',
      message: 'The text was HTML. It was converted to plain paragraphs.',
    });
  }
  return {
    line,
    title: values.title ?? '',
    key: values.sourceId?.trim() || `csv:${hash}`,
    fields: values,
    notes,
  };
}

const countLineBreaks = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + (value.match(/\r\n?|\n/g)?.length ?? 0), 0);

function invalidRow(error: CsvError): SourceRow {
  const line = Number(error.lines ?? 0);
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'This row is too long. Perhaps a quotation mark is not closed.'
      : 'The quotation marks in this row do not match';
  return {
    line,
    title: '',
    key: `csv:broken:${line}`,
    fields: {},
    notes: [{ kind: 'refused', message }],
    result: 'refused',
  };
}

const headerProblem = (error: CsvError): string =>
  error.code === 'CSV_MAX_RECORD_SIZE' ? 'is too long' : 'has quotation marks that do not match';

const unusableHeader = (problem: string): ImportFileError =>
  new ImportFileError(`The header row (the first line) ${problem}.`);

/** Names the line where the row starts: the parser reports the last line of the file. */
const unclosedQuoteError = (line: number): ImportFileError =>
  new ImportFileError(`The row that starts on line ${line} has a quotation mark that is never closed.`);

/** Reads at least the first 64,000 characters, if the file has them. */
async function readHead(open: OpenFile, encoding: Encoding): Promise<string> {
  let head = '';
  for await (const text of protectAbbreviations(decodeText(open, encoding))) {
    head += text;
    if (head.length > 64_000) break;
  }
  return head;
}

/** Returns the most frequent delimiter in the first line that is not empty, outside quotation marks; else a comma. */
function detectDelimiter(head: string): string {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]));
  let isQuoted = false;
  for (const character of head.replace(/^[\r\n]+/, '')) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const [mostFrequent] = [...counts].sort(([, one], [, other]) => other - one);
  return mostFrequent && mostFrequent[1] > 0 ? mostFrequent[0] : ',';
}

/**
 * Replaces quotation marks between two Hebrew letters, such as in דוא"ל: they belong to an abbreviation and never begin
 * or end a field, but the parser would reject the row. Two marks in a row, as in an exported spreadsheet, stay.
 */
async function* protectAbbreviations(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of text) {
    const chunk = (pending + piece).replace(
      /(?<=\p{Script=Hebrew})"(?=\p{Script=Hebrew})/gu,
      abbreviationMark,
    );
    // The letters beside a mark can be in two pieces. The cut is never inside a surrogate pair, which the parser would
    // replace: it encodes each piece by itself.
    pending = /\p{Script=Hebrew}"?$/u.exec(chunk)?.[0] ?? '';
    yield chunk.slice(0, chunk.length - pending.length);
  }
  yield pending;
}

/** Normalizes line breaks: the parser would count `\r\n` in a quoted text as two lines. */
async function* normalizeLineBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const piece of text) {
    const chunk = pending + piece;
    pending = chunk.endsWith('\r') ? '\r' : '';
    yield chunk.slice(0, chunk.length - pending.length).replaceAll('\r\n', '\n');
  }
  yield pending;
}
