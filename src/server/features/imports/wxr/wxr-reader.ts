import sax from 'sax';
import { ImportFileError, type OpenFile } from '../source/source.ts';
import { decodeText, type Encoding } from '../source/text-encoding.ts';

/** An `<item>` of a WordPress export: a post of any type. */
export interface WxrItem {
  readonly line: number;
  /** Text content by element name: `title`, `wp:post_id`, `content:encoded`. */
  readonly texts: Readonly<Record<string, string>>;
  /** Terms; `domain` is the taxonomy. */
  readonly terms: readonly { readonly domain: string; readonly name: string }[];
  /** First value of each custom field. */
  readonly meta: Readonly<Record<string, string>>;
}

/** Data outside the items. */
export interface WxrChannel {
  isExport: boolean;
  /** The URL of the exported site. */
  site: string | null;
  /** Display names by login name. */
  readonly authors: Map<string, string>;
  /** Problems that do not stop the reading: unknown XML entities, and texts that were cut off. At most 100. */
  readonly warnings: { line: number; message: string }[];
}

const notAnExport =
  'This XML file is not a WordPress export. In WordPress, choose Tools, Export, and upload the downloaded file.';
const maxTextLength = 4_000_000;
const maxDepth = 64;
const maxWarnings = 100;
const maxAuthors = 10_000;
/** Maximum count of terms, and of custom fields, of one item. */
const maxTermsOrFields = 500;

const exportAgain = 'It may be incomplete. Export it again.';

/** An empty channel, for {@link readWxrItems} to fill. */
export const newChannel = (): WxrChannel => ({
  isExport: false,
  site: null,
  authors: new Map(),
  warnings: [],
});

/**
 * Reads the items of an export as a stream. Safe for hostile files: no external entities, no custom entities, and
 * limits for depth and length.
 * @param channel filled while reading
 * @throws ImportFileError when it is not a valid export
 */
export async function* readWxrItems(
  open: OpenFile,
  encoding: Encoding,
  channel: WxrChannel,
): AsyncGenerator<WxrItem> {
  const completeItems: WxrItem[] = [];
  const parser = sax.parser(true, { trim: false, normalize: false, position: true });
  const path: string[] = [];
  let currentItem: {
    line: number;
    texts: Record<string, string>;
    terms: WxrItem['terms'][number][];
    meta: Record<string, string>;
  } | null = null;
  let domain = '';
  let metaKey = '';
  let metaValue = '';
  let author = { login: '', name: '' };
  let text: string[] = [];
  let length = 0;
  let failure: ImportFileError | undefined;
  const line = () => parser.line + 1;
  /** Records the first error that ends the reading. */
  const fail = (message: string) => {
    failure ??= new ImportFileError(message);
  };

  const collectText = (piece: string) => {
    length += piece.length;
    if (length <= maxTextLength) text.push(piece);
    else if (length - piece.length <= maxTextLength)
      addWarning('A text of more than 4 million characters was cut off');
  };
  const addWarning = (message: string) => {
    if (channel.warnings.length < maxWarnings) channel.warnings.push({ line: line(), message });
  };

  parser.ondoctype = (declaration) => {
    if (/<!ENTITY/i.test(declaration)) {
      fail('The file declares XML entities, which is not allowed. It was not read.');
    }
  };
  parser.onopentag = ({ name, attributes }) => {
    path.push(name);
    if (path.length > maxDepth) fail(`The file is nested more than ${maxDepth} elements deep.`);
    if (path.length === 1 && name !== 'rss') fail(notAnExport);
    text = [];
    length = 0;
    if (name === 'item' && path.length === 3) currentItem = { line: line(), texts: {}, terms: [], meta: {} };
    if (name === 'category') domain = String(attributes.domain ?? '');
    if (name === 'wp:postmeta') metaKey = metaValue = '';
    if (name === 'wp:author') author = { login: '', name: '' };
  };
  parser.ontext = collectText;
  parser.oncdata = collectText;
  parser.onclosetag = (name) => {
    const value = text.join('');
    const parent = path.at(-2);
    path.pop();
    text = [];
    length = 0;
    if (name === 'wp:wxr_version') channel.isExport = true;
    if (parent === 'channel' && name === 'link') channel.site = value.trim() || null;
    if (name === 'wp:author_login') author.login = value.trim();
    if (name === 'wp:author_display_name') author.name = value.trim();
    if (name === 'wp:author' && author.login && channel.authors.size < maxAuthors) {
      channel.authors.set(author.login, author.name);
    }
    if (!currentItem) return;
    if (name === 'wp:meta_key') metaKey = value.trim();
    else if (name === 'wp:meta_value') metaValue = value;
    else if (name === 'wp:postmeta') {
      if (
        metaKey &&
        !(metaKey in currentItem.meta) &&
        Object.keys(currentItem.meta).length < maxTermsOrFields
      ) {
        currentItem.meta[metaKey] = metaValue;
      }
    } else if (name === 'category' && parent === 'item') {
      if (currentItem.terms.length < maxTermsOrFields) currentItem.terms.push({ domain, name: value.trim() });
    } else if (name === 'item' && parent === 'channel') {
      completeItems.push(currentItem);
      currentItem = null;
    } else if (parent === 'item') currentItem.texts[name] ??= value;
  };
  parser.onerror = (error) => {
    const [reason = ''] = error.message.split('\n');
    // An unescaped ampersand or an unknown entity is kept as text; any other error means a damaged file.
    if (/entity/i.test(reason)) {
      addWarning('An unknown XML entity was kept as text');
      parser.error = null as unknown as Error;
      parser.resume();
    } else {
      fail(
        `The file is damaged on line ${line()}: ${reason.replace(/(?<![.\s])[.\s]+$/, '')}. ${exportAgain}`,
      );
    }
  };

  for await (const piece of decodeText(open, encoding)) {
    parser.write(piece);
    if (failure) break;
    yield* completeItems.splice(0);
  }
  if (!failure) {
    try {
      parser.close();
    } catch {
      fail(`The file is damaged on line ${line()}. ${exportAgain}`);
    }
  }
  yield* completeItems.splice(0);
  if (failure) throw failure;
  if (!channel.isExport) throw new ImportFileError(notAnExport);
}
