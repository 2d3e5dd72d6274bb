import type { ImportOptions } from '../../../shared/import.schemas.ts';
import { openCsv } from './csv/csv-source.ts';
import { withDistinctKeys } from './source/distinct-keys.ts';
import { ImportFileError, type OpenFile, type Source } from './source/source.ts';
import { detectEncoding } from './source/text-encoding.ts';
import { openWxr } from './wxr/wxr-source.ts';

/**
 * Opens a file of sermons. Detects by its first bytes whether it is CSV or a WordPress export.
 * @throws ImportFileError when it is empty or not a text file
 */
export async function openSource(open: OpenFile, options: ImportOptions): Promise<Source> {
  const source = await openFormat(open, options);
  return { rows: () => withDistinctKeys(source.rows()), findings: () => source.findings() };
}

async function openFormat(open: OpenFile, options: ImportOptions): Promise<Source> {
  const head = await readFirstBytes(open);
  if (head.length === 0) throw new ImportFileError('The file is empty.');
  if (isPlainArchive(head)) {
    throw new ImportFileError(
      'This is a zip archive. Unpack it and choose the file inside, such as sermons.csv. To import its audio and images too, run this on the server: npm run import -- sermons.csv --media archive.zip',
    );
  }
  const beginning = head.toString('latin1');
  if (binarySignatures.some((signature) => beginning.startsWith(signature))) {
    throw new ImportFileError(`Excel workbooks, archives and PDFs can’t be imported. ${exportHint}`);
  }
  // Imports stored by an earlier version do not have this option.
  const { encoding: chosen = 'auto' } = options;
  const encoding = chosen === 'auto' ? await detectEncoding(open, head) : chosen;
  const text = new TextDecoder(encoding).decode(head);
  if (isBinary(text)) throw new ImportFileError(`This file is not a text file. ${exportHint}`);
  return looksLikeXml(text) ? openWxr({ open, encoding, options }) : openCsv({ open, encoding, options });
}

/** The first bytes of a zip archive. `PK` alone could begin the column names of a CSV file. */
const zipSignature = 'PK\u0003\u0004';
/** The first bytes of zip archives (such as Excel workbooks), PDFs, and Excel workbooks before 2007. */
const binarySignatures = [zipSignature, '%PDF', '\u00D0\u00CF\u0011\u00E0'];

const exportHint = 'In Excel, save it as “CSV UTF-8”. In WordPress, choose Tools, Export.';

/** Whether a file is a zip archive, but not a workbook or a document of an office suite. */
const isPlainArchive = (head: Buffer): boolean =>
  head.subarray(0, 4).toString('latin1') === zipSignature &&
  head.length >= 30 &&
  !/^(\[Content_Types\]|_rels\/|docProps\/|xl\/|mimetype|META-INF\/)/.test(
    head.subarray(30).toString('latin1'),
  );

/** Whether more than 2 % of the characters are control characters. Two are allowed in any file. */
const isBinary = (text: string): boolean =>
  (text.match(/[^\P{Cc}\s]/gu)?.length ?? 0) > Math.max(2, text.length / 50);

/** Whether a file that begins with `text` is XML. */
const looksLikeXml = (text: string): boolean => /^\s*<(\?xml|rss|!DOCTYPE|!--)/i.test(text);

/** Reads the first 1,000 bytes, or the whole file if it is smaller. */
async function readFirstBytes(open: OpenFile): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  const stream = await open();
  try {
    // The first chunk from a storage server can be a few bytes.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      head = Buffer.concat([head, chunk.subarray(0, 1_000)]);
      if (head.length >= 1_000) break;
    }
    return head.subarray(0, 1_000);
  } finally {
    stream.destroy();
  }
}
