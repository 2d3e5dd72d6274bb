import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { Block, FormattedText } from '../../../../../shared/formatted-text/formatted-text.ts';
import { plainText } from '../../../../../shared/formatted-text/formatted-text.ts';
import { contentOf } from '../../../../../shared/formatted-text/formatted-text-content.ts';
import { fromPlainText } from '../../../../../shared/formatted-text/from-plain-text.ts';
import { quotationIndent } from '../../../../../shared/formatted-text/html-marks.ts';
import { elementsOf, parseHtml } from '../../../../../shared/formatted-text/html-tree.ts';
import { MarkdownError, parseMarkdown } from '../../../../../shared/formatted-text/parse-markdown.ts';
import { readHtmlDocument } from '../../../../../shared/formatted-text/read-html.ts';
import { sermonLimits } from '../../../../../shared/sermon-fields.ts';
import { type WordListItem, WordListNumbers, withListIds, withListStarts } from './docx-list-numbers.ts';
import { odtToHtml } from './odt.ts';
import { quotationStyle } from './quotation-style.ts';
import { fileSizeMessage, maxFileBytes } from './sermon-file-limit.ts';

/** Why a file cannot be read. The message is for the user. */
export class SermonFileError extends Error {
  override readonly name = 'SermonFileError';
}

/** The result of reading a file. */
export interface SermonFileText {
  /** The title of the sermon, if the file has one: its first heading, which `text` then does not contain. */
  readonly title?: string;
  readonly text: FormattedText;
  /** ' Pictures were left out.', to append to a message, or an empty string. */
  readonly notice: string;
}

/** The maximum size of one unpacked part. The text of a Word document of 200,000 characters takes about 4 MB. */
const maxPartBytes = 12 * 1024 * 1024;
const maxUnpackedBytes = 24 * 1024 * 1024;
const maxEntries = 10_000;

const unreadableMessage =
  'This file is damaged, or its extension is wrong. Open it in your word processor and save it again.';
const tooLargeMessage = 'This file unpacks to more data than a sermon can have.';

/**
 * Reads a file with a sermon. Nothing in it is executed or loaded, and only the parts that the text needs are unpacked.
 * @throws SermonFileError
 */
export async function readSermonBytes(name: string, bytes: Uint8Array): Promise<SermonFileText> {
  const extension = /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
  if (bytes.length > maxFileBytes) throw new SermonFileError(fileSizeMessage);
  if (bytes.length === 0) throw new SermonFileError('The file is empty.');
  switch (extension) {
    case 'docx':
      return await readDocx(bytes);
    case 'odt':
      return requireText(readOdt(bytes));
    case 'html':
    case 'htm':
      return requireText(readHtmlFile(decodeText(bytes)));
    case 'md':
      return separateTitle(readMarkdown(decodeText(bytes)));
    case 'txt':
      return requireText({ text: fromPlainText(decodeText(bytes)), notice: '' });
    case 'docm':
      throw new SermonFileError('Word files with macros can’t be read. Save the file as .docx.');
    case 'doc':
    case 'rtf':
    case 'pages':
    case 'pdf':
      throw new SermonFileError(
        `.${extension} files can’t be read. Save the file as .docx, or paste the text.`,
      );
    default:
      throw new SermonFileError('Choose a .docx, .odt, .html, .md or .txt file.');
  }
}

/**
 * Makes the first block the title if it is a heading without footnotes, above all other headings. Raises the other
 * headings to level 1.
 */
function separateTitle(text: FormattedText): SermonFileText {
  const [first, ...rest] = text.blocks;
  const isTitle =
    first?.kind === 'heading' &&
    first.inlines.every(({ kind }) => kind === 'text') &&
    rest.every((block) => block.kind !== 'heading' || block.level > first.level);
  if (!isTitle || rest.length === 0) return requireText({ text, notice: '' });
  const raisedBlocks = rest.map(
    (block): Block => (block.kind === 'heading' ? { ...block, level: 1 } : block),
  );
  return requireText({
    title: plainText(first.inlines),
    text: { ...text, blocks: raisedBlocks },
    notice: '',
  });
}

/**
 * Rejects a file without text, and a text of more than twice the limit of a sermon: a shorter one can be shortened in
 * the editor, but one of several megabytes would freeze the page.
 */
function requireText(file: SermonFileText): SermonFileText {
  if (file.text.blocks.length === 0) throw new SermonFileError('The file has no text.');
  const { length } = contentOf(file.text).content;
  if (length > 2 * sermonLimits.content)
    throw new SermonFileError(
      `The text has ${length.toLocaleString('en-US')} characters. A sermon can have at most ${sermonLimits.content.toLocaleString('en-US')}.`,
    );
  return file;
}

const wordParts =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/(document\d?|footnotes|endnotes|styles|numbering)\.xml|word\/_rels\/(document\d?|footnotes|endnotes)\.xml\.rels)$/;

async function readDocx(bytes: Uint8Array): Promise<SermonFileText> {
  const { files, names } = unpack(bytes, wordParts);
  const hasMacros = names.some((name) => name.endsWith('vbaProject.bin'));
  if (hasMacros) throw new SermonFileError('Word files with macros can’t be read. Save the file as .docx.');
  for (const [name, part] of Object.entries(files)) {
    if (!/^word\/(document\d?|footnotes|endnotes)\.xml$/.test(name)) continue;
    const xml = withHebrewMarks(decode(part));
    files[name] = new TextEncoder().encode(name.startsWith('word/document') ? withListIds(xml) : xml);
  }
  const archive = zipSync(files, { level: 0 });
  const html = await mammoth
    .convertToHtml(
      { arrayBuffer: archive.buffer as ArrayBuffer, ...nodeInput(archive) },
      mammothOptions(new WordListNumbers(decode(files['word/numbering.xml']))),
    )
    .catch(() => {
      throw new SermonFileError(unreadableMessage);
    });
  return requireText({
    ...readHtmlDocument(withListStarts(html.value)),
    notice: pictureNotice(hasPictures(names)),
  });
}

/**
 * Makes the bold and italic that Word keeps for complex scripts those of right-to-left runs. mammoth reads only those
 * for Latin letters.
 */
const withHebrewMarks = (xml: string): string =>
  xml.replace(/<w:rPr>.*?<\/w:rPr>/gs, (properties) =>
    /<w:rtl(?: w:val="(?:1|true|on)")?\s*\/>/.test(properties)
      ? properties.replace(/<w:([bi])\b[^>]*\/>(?=.*<w:\1Cs\b)/gs, '').replace(/<w:([bi])Cs\b/g, '<w:$1')
      : properties,
  );

const decode = (part: Uint8Array | undefined): string => (part ? new TextDecoder().decode(part) : '');

/** Whether a Word or OpenDocument file with these entries has pictures. */
const hasPictures = (names: readonly string[]) =>
  names.some((name) => /^(word\/media|Pictures)\/./.test(name));

const pictureNotice = (areLeftOut: boolean) => (areLeftOut ? ' Pictures were left out.' : '');

function readHtmlFile(html: string): SermonFileText {
  const hasImages = [...elementsOf(parseHtml(html))].some(({ name }) => name === 'img' || name === 'svg');
  return { ...readHtmlDocument(html), notice: pictureNotice(hasImages) };
}

/** In Node.js, which runs the tests, mammoth expects a Buffer. */
const nodeInput = (archive: Uint8Array) =>
  typeof Buffer === 'undefined' ? {} : { buffer: Buffer.from(archive) };

interface WordParagraph extends WordListItem {
  readonly styleId: string | null;
  readonly styleName: string | null;
  readonly indent: {
    readonly start: string | null;
    readonly end: string | null;
    readonly hanging: string | null;
  };
}

/** Word measures indents in twentieths of a point. */
const wordUnitsPerPoint = 20;

const mammothOptions = (listNumbers: WordListNumbers) => ({
  includeDefaultStyleMap: true,
  includeEmbeddedStyleMap: false,
  externalFileAccess: false,
  styleMap: [
    "p[style-name='Title'] => h1:fresh",
    ...[1, 2, 3, 4, 5].map((level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`),
    "p[style-name='Quote'] => blockquote > p:fresh",
  ],
  // Pictures are not unpacked.
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  transformDocument: transformParagraphs((original) => {
    const paragraph = listNumbers.withBookmark(original);
    const { indent, numbering, styleName } = paragraph;
    const isQuotation = styleName !== null && quotationStyle.test(styleName);
    // The same minimum indent as for pasted paragraphs.
    const isIndented =
      Number(indent?.start ?? 0) >= quotationIndent * wordUnitsPerPoint && !Number(indent?.hanging ?? 0);
    const isPlain = styleName === null || /^(Normal|Body Text)/.test(styleName);
    return isQuotation || (isIndented && isPlain && !numbering)
      ? { ...paragraph, styleId: 'Quote', styleName: 'Quote' }
      : paragraph;
  }),
});

/** Changes the paragraphs of a document. */
function transformParagraphs(change: (paragraph: WordParagraph) => WordParagraph) {
  const transform = (element: {
    readonly type?: string;
    readonly children?: readonly unknown[];
  }): unknown => {
    const children = element.children?.map((child) => transform(child as typeof element));
    const changed = children ? { ...element, children } : element;
    return element.type === 'paragraph' ? change(changed as unknown as WordParagraph) : changed;
  };
  return transform;
}

function readOdt(bytes: Uint8Array): SermonFileText {
  const { files, names } = unpack(bytes, /^(content\.xml|styles\.xml|META-INF\/manifest\.xml)$/);
  if (decode(files['META-INF/manifest.xml']).includes('encryption-data')) throw protectedFileError();
  if (!files['content.xml']) throw new SermonFileError(unreadableMessage);
  const html = odtToHtml(decode(files['content.xml']), decode(files['styles.xml']));
  return { ...readHtmlDocument(html), notice: pictureNotice(hasPictures(names)) };
}

const protectedFileError = () =>
  new SermonFileError(
    'This file is password-protected or in an old Word format. Save it as .docx without a password.',
  );

/**
 * Unpacks the entries of a zip archive whose names match `parts`.
 * @returns these files, and the names of all entries
 * @throws SermonFileError when the archive is damaged, password-protected or too large
 */
function unpack(
  bytes: Uint8Array,
  parts: RegExp,
): { readonly files: Record<string, Uint8Array>; readonly names: readonly string[] } {
  // The signature of OLE files: protected documents, and Word's format before 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw protectedFileError();
  const names: string[] = [];
  let unpackedBytes = 0;
  let isTooLarge = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (names.push(name) > maxEntries) isTooLarge = true;
        if (isTooLarge || !parts.test(name)) return false;
        unpackedBytes += originalSize;
        if (originalSize > maxPartBytes || unpackedBytes > maxUnpackedBytes) isTooLarge = true;
        return !isTooLarge;
      },
    });
  } catch {
    throw new SermonFileError(isTooLarge ? tooLargeMessage : unreadableMessage);
  }
  if (isTooLarge) throw new SermonFileError(tooLargeMessage);
  return { files, names };
}

function readMarkdown(source: string): FormattedText {
  try {
    return parseMarkdown(source);
  } catch (error) {
    throw error instanceof MarkdownError ? new SermonFileError(`${error.message}.`) : error;
  }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or the Windows encodings for Hebrew and Western languages. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new SermonFileError(unreadableMessage);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Hebrew if all bytes from 0xC0 to 0xFF are Hebrew in windows-1255, and Hebrew letters outnumber Latin ones.
    const isHebrewLetter = (byte: number) => byte >= 0xe0 && byte <= 0xfa;
    /** Vowel points, Yiddish ligatures, geresh and gershayim, and direction marks. */
    const isOtherHebrew = (byte: number) => (byte >= 0xc0 && byte <= 0xd8) || byte === 0xfd || byte === 0xfe;
    const isHebrewOnly = bytes.every((byte) => byte < 0xc0 || isHebrewLetter(byte) || isOtherHebrew(byte));
    const hebrewLetterCount = bytes.filter(isHebrewLetter).length;
    const latinLetterCount = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length;
    return new TextDecoder(
      isHebrewOnly && hebrewLetterCount > latinLetterCount ? 'windows-1255' : 'windows-1252',
    ).decode(bytes);
  }
}
