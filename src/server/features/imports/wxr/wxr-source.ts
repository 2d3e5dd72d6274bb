import { z } from 'zod';
import { normalize, withNotesFrom } from '../../../../shared/formatted-text/normalize.ts';
import { isFormatted } from '../../../../shared/formatted-text/read-html.ts';
import { writeMarkdown } from '../../../../shared/formatted-text/write-markdown.ts';
import type { ImportField, ImportOptions } from '../../../../shared/import.schemas.ts';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { safeDecode } from '../../../../shared/text/safe-decode.ts';
import { readFormattedText } from '../source/formatted-html.ts';
import { htmlToText } from '../source/html-text.ts';
import { cutAtWord, joinKeywords } from '../source/import-values.ts';
import {
  Counter,
  ImportFileError,
  type OpenFile,
  type RowNote,
  type Source,
  type SourceRow,
} from '../source/source.ts';
import type { Encoding } from '../source/text-encoding.ts';
import { newChannel, readWxrItems, type WxrChannel, type WxrItem } from './wxr-reader.ts';

interface WxrFile {
  readonly open: OpenFile;
  readonly encoding: Encoding;
  readonly options: Pick<ImportOptions, 'postTypes'>;
}

const maxAttachments = 300_000;
/** Maximum length of what Sermon Manager adds to the text when it renders all fields into a post's content. */
const maxRenderedFieldsLength = 1_000;

/** Custom fields that are imported or repeat an imported one. Others are reported as dropped, except internal ones. */
const handledFields = new Set([
  'sermon_date',
  'sermon_date_auto',
  'sermon_description',
  'sermon_audio',
  'sermon_audio_id',
  'bible_passage',
  'wpfc_service_type',
  'footnotes',
]);
/** Names in the report for custom fields that cannot be imported. */
const droppedFieldNames: Record<string, string> = {
  sermon_video: 'video (embed code)',
  sermon_video_link: 'video (link)',
  sermon_notes: 'sermon notes (file)',
  sermon_bulletin: 'bulletin (file)',
  _wpfc_sermon_duration: 'length of the recording',
  _wpfc_sermon_size: 'size of the recording',
  Views: 'number of views',
};
const keywordTaxonomies = new Set([
  'wpfc_sermon_topics',
  'wpfc_sermon_series',
  'wpfc_bible_book',
  'post_tag',
  'category',
]);

/**
 * Opens a WordPress export with sermons of Sermon Manager. Reads it twice, because attachments that sermons refer to by
 * id can come after them.
 * @throws ImportFileError while the rows are read, when it is not a valid export
 */
export function openWxr({ open, encoding, options }: WxrFile): Source {
  const importedTypes = new Set(options.postTypes);
  const postTypes = new Counter();
  const dropped = new Counter();
  let channel = newChannel();

  async function* rows(): AsyncGenerator<SourceRow> {
    const attachmentUrls = await readAttachmentUrls(open, encoding);
    channel = newChannel();
    let reportedWarningCount = 0;
    for await (const item of readWxrItems(open, encoding, channel)) {
      const type = item.texts['wp:post_type'] ?? 'post';
      postTypes.add(type);
      if (!importedTypes.has(type)) continue;
      const warnings = channel.warnings
        .slice(reportedWarningCount)
        .map(({ message, line }): RowNote => ({ kind: 'hint', message: `${message} (line ${line})` }));
      reportedWarningCount = channel.warnings.length;
      yield readItem({ item, channel, attachmentUrls, dropped, warnings });
    }
  }

  return {
    rows,
    findings: () => ({
      format: 'wxr',
      encoding,
      delimiter: null,
      site: channel.site,
      columns: [],
      dropped: dropped.list(),
      postTypes: postTypes.list(),
    }),
  };
}

/** Reads the URLs of attachments, by post id. If the file is not valid, returns those before the error. */
async function readAttachmentUrls(open: OpenFile, encoding: Encoding): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  try {
    for await (const { texts } of readWxrItems(open, encoding, newChannel())) {
      const id = texts['wp:post_id']?.trim();
      const url = texts['wp:attachment_url']?.trim();
      if (texts['wp:post_type'] === 'attachment' && id && url && urls.size < maxAttachments) {
        urls.set(id, url);
      }
    }
  } catch (error) {
    // The second pass reports an invalid file, after the rows before it.
    if (!(error instanceof ImportFileError)) throw error;
  }
  return urls;
}

interface ItemContext {
  readonly item: WxrItem;
  readonly channel: WxrChannel;
  readonly attachmentUrls: ReadonlyMap<string, string>;
  readonly dropped: Counter;
  readonly warnings: readonly RowNote[];
}

function readItem({ item, channel, attachmentUrls, dropped, warnings }: ItemContext): SourceRow {
  const { texts, meta } = item;
  const notes: RowNote[] = [...warnings];
  const { content, contentMarkdown, preview } = readTexts(item, notes, dropped);
  const termNames = (domain: string) =>
    item.terms.filter((term) => term.domain === domain && term.name).map((term) => unescapeName(term.name));
  const { keywords, isCut } = joinKeywords(
    [
      ...item.terms
        .filter(({ domain, name }) => keywordTaxonomies.has(domain) && name !== 'Uncategorized')
        .map(({ name }) => unescapeName(name)),
      meta.bible_passage ?? '',
    ],
    sermonLimits.keywords,
  );
  if (isCut)
    notes.push({
      kind: 'hint',
      field: 'keywords',
      message: 'Some keywords were left out because there are too many',
    });
  for (const [name, value] of Object.entries(meta)) {
    if (handledFields.has(name) || value.trim() === '') continue;
    // The names of internal fields begin with an underscore.
    if (!name.startsWith('_') || name in droppedFieldNames) dropped.add(droppedFieldNames[name] ?? name);
  }
  const status = texts['wp:status']?.trim() ?? 'publish';
  const fields: Partial<Record<ImportField, string>> = {
    title: unescapeName(htmlToText(texts.title ?? '').text.replace(/\s+/g, ' ')),
    content,
    contentMarkdown,
    preview,
    rabbiName: termNames('wpfc_preacher').join(' and '),
    keywords,
    sermonType: termNames('wpfc_service_type').join(', '),
    // Slugs in Hebrew are percent-encoded.
    slug: safeDecode(texts['wp:post_name']?.trim() ?? ''),
    dateDelivered: dayOf(item),
    dateSubmitted: toIsoTime(texts['wp:post_date_gmt']) ?? toIsoTime(texts['wp:post_date']) ?? '',
    audioUrl: meta.sermon_audio?.trim() || attachmentUrls.get(meta.sermon_audio_id?.trim() ?? '') || '',
    featuredImageUrl: attachmentUrls.get(meta._thumbnail_id?.trim() ?? '') ?? '',
    isPublished: String(status === 'publish' || status === 'private' || status === 'future'),
    // WordPress shows these posts only to editors, only with a password, or not yet.
    isHidden: String(
      status === 'private' || status === 'future' || Boolean(texts['wp:post_password']?.trim()),
    ),
  };
  const postId = texts['wp:post_id']?.trim();
  const author = channel.authors.get(texts['dc:creator']?.trim() ?? '');
  const guid = texts.guid?.trim();
  const isIgnored = status === 'trash' || status === 'auto-draft' || status === 'inherit';
  if (isIgnored) notes.push({ kind: 'skipped', message: 'In the trash or never saved', given: status });
  return {
    line: item.line,
    title: fields.title ?? '',
    isForeign: true,
    key: `wxr:${guid || `${channel.site ?? ''}#${postId ?? item.line}`}`,
    ...(postId && { variant: postId }),
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...(author && { fallbacks: { rabbiName: author } }),
    ...(texts.link?.trim() && { oldUrl: texts.link.trim() }),
    notes,
    ...(isIgnored && { result: 'skipped' }),
  };
}

/**
 * Reads the text and the preview of a sermon. Sermon Manager stores the text in a custom field and overwrites the
 * post's content with a rendering of all fields, for WordPress' search. Older versions and other post types have the
 * text in the content.
 */
function readTexts({ texts, meta }: WxrItem, notes: RowNote[], dropped: Counter) {
  const toText = (html = '') => {
    const { text, dropped: droppedNames } = htmlToText(html);
    for (const name of droppedNames) dropped.add(name);
    return text;
  };
  const toMarkdown = (...sources: (string | undefined)[]) => writeSources(sources, meta.footnotes);
  const descriptionText = toText(meta.sermon_description);
  const postText = toText(texts['content:encoded']);
  const excerpt = toText(texts['excerpt:encoded']);
  const lettersOf = (value: string) => value.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const shorten = (value: string) => cutAtWord(value, sermonLimits.preview);
  const fromDescription = { content: descriptionText, contentMarkdown: toMarkdown(meta.sermon_description) };
  const fromPost = { content: postText, contentMarkdown: toMarkdown(texts['content:encoded']) };
  if (!descriptionText || !postText)
    return { ...(descriptionText ? fromDescription : fromPost), preview: shorten(excerpt) };
  const isRendering =
    lettersOf(postText).includes(lettersOf(descriptionText)) &&
    postText.length < descriptionText.length + maxRenderedFieldsLength;
  if (isRendering) return { ...fromDescription, preview: shorten(excerpt) };
  const isPostLonger = postText.length > descriptionText.length;
  const [longer, other] = isPostLonger ? [fromPost, descriptionText] : [fromDescription, postText];
  const { content } = longer;
  const isIncluded = lettersOf(content).includes(lettersOf(other));
  // Without an excerpt, a short second text becomes the preview.
  if (!excerpt && other.length <= sermonLimits.preview) return { ...longer, preview: other };
  if (isIncluded) return { ...longer, preview: shorten(excerpt) };
  notes.push({
    kind: 'hint',
    field: 'content',
    message: 'The post has two different texts. Both were imported, the longer one first.',
  });
  const sources = [texts['content:encoded'], meta.sermon_description];
  return {
    content: `${content}\n\n* * *\n\n${other}`,
    contentMarkdown: toMarkdown(...(isPostLonger ? sources : sources.reverse())),
    preview: shorten(excerpt),
  };
}

/**
 * Writes one or two HTML texts as Markdown. Returns an empty string when they have no formatting.
 * @param footnotes the footnotes of the block editor, as JSON
 */
function writeSources(sources: readonly (string | undefined)[], footnotes: string | undefined): string {
  const footnotesById = parseFootnotes(footnotes);
  const texts = sources.map((html) => readFormattedText(html ?? '', footnotesById));
  if (!texts.some(isFormatted)) return '';
  const [first, second] = texts;
  if (!first || !second) return first ? writeMarkdown(first) : '';
  const offset = first.notes.length;
  return writeMarkdown(
    normalize({
      blocks: [...first.blocks, { kind: 'rule' }, ...withNotesFrom(offset, second.blocks)],
      notes: [...first.notes, ...second.notes.map((note) => withNotesFrom(offset, note))],
    }),
  );
}

const storedFootnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/** Footnotes by id; none if the JSON is invalid. */
function parseFootnotes(json: string | undefined): Map<string, string> {
  try {
    const parsed = storedFootnotes.safeParse(JSON.parse(json || '[]'));
    return new Map(parsed.data?.map(({ id, content }) => [id, content]));
  } catch {
    return new Map();
  }
}

/**
 * The day of delivery. Sermon Manager stores local time as if it were UTC, so reading the time as UTC gives the right
 * day. Without a sermon date: the post's publication day in the blog's local time.
 */
function dayOf({ texts, meta }: WxrItem): string {
  const sermonDate = meta.sermon_date?.trim() ?? '';
  if (/^-?\d{6,11}$/.test(sermonDate)) return new Date(Number(sermonDate) * 1000).toISOString().slice(0, 10);
  if (sermonDate) return sermonDate;
  const postDate = texts['wp:post_date']?.trim() ?? '';
  return postDate.startsWith('0000') ? '' : postDate.slice(0, 10);
}

/** Converts a WordPress timestamp to ISO 8601, as UTC; undefined if it is empty or zero. */
function toIsoTime(value: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value?.trim() ?? '') ?? [];
  return day && !day.startsWith('0000') ? `${day}T${time}.000Z` : undefined;
}

/** Unescapes a title or term name. Older exports escape term names twice. */
const unescapeName = (name: string) => (name.includes('&') ? htmlToText(name).text : name);
