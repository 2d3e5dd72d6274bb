import { z } from 'zod';
import { normalize, withNotesFrom } from '../../../../shared/formatted-text/normalize.ts';
import { isFormatted } from '../../../../shared/formatted-text/read-html.ts';
import { writeMarkdown } from '../../../../shared/formatted-text/write-markdown.ts';
import type { ImportField, ImportOptions } from '../../../../shared/import.schemas.ts';
import { sermonLimits } from '../../../../shared/sermon-fields.ts';
import { formattedTextOf } from '../source/formatted-html.ts';
import { htmlToText, type TextOfHtml } from '../source/html-text.ts';
import { cutAtWord, joinKeywords } from '../source/import-values.ts';
import { Counter, type OpenFile, type RowNote, type Source, type SourceRow } from '../source/source.ts';
import type { Encoding } from '../source/text-encoding.ts';
import { newChannel, type WxrChannel, type WxrItem, wxrItems } from './wxr-reader.ts';

interface WxrFile {
  readonly open: OpenFile;
  readonly encoding: Encoding;
  readonly options: Pick<ImportOptions, 'postTypes'>;
}

const maxAttachments = 300_000;

/** Fields of Sermon Manager and WordPress that are imported. */
const importedFields = new Set([
  'sermon_date',
  'sermon_date_auto',
  'sermon_description',
  'sermon_audio',
  'sermon_audio_id',
  'bible_passage',
  'wpfc_service_type',
  'footnotes',
]);
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
 */
export function openWxr({ open, encoding, options }: WxrFile): Source {
  const importedTypes = new Set(options.postTypes);
  const postTypes = new Counter();
  const dropped = new Counter();
  let channel = newChannel();

  async function* rows(): AsyncGenerator<SourceRow> {
    const files = await attachmentsOf(open, encoding);
    channel = newChannel();
    let reported = 0;
    for await (const item of wxrItems(open, encoding, channel)) {
      const type = item.texts['wp:post_type'] ?? 'post';
      postTypes.add(type);
      if (!importedTypes.has(type)) continue;
      const faults = channel.faults
        .slice(reported)
        .map(({ message, line }): RowNote => ({ kind: 'hint', message: `${message} (line ${line})` }));
      reported = channel.faults.length;
      yield readItem({ item, channel, files, dropped, faults });
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

/** URLs of attachments by post id. */
async function attachmentsOf(open: OpenFile, encoding: Encoding): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  try {
    for await (const { texts } of wxrItems(open, encoding, newChannel())) {
      const url = texts['wp:attachment_url']?.trim();
      if (texts['wp:post_type'] === 'attachment' && url && files.size < maxAttachments) {
        files.set(texts['wp:post_id']?.trim() ?? '', url);
      }
    }
  } catch {
    // The second pass reports the error, after the rows before it.
  }
  return files;
}

interface Reading {
  readonly item: WxrItem;
  readonly channel: WxrChannel;
  readonly files: ReadonlyMap<string, string>;
  readonly dropped: Counter;
  readonly faults: readonly RowNote[];
}

function readItem({ item, channel, files, dropped, faults }: Reading): SourceRow {
  const { texts, meta } = item;
  const notes: RowNote[] = [...faults];
  const { content, contentMarkdown, preview } = textOf(item, notes, dropped);
  const terms = (domain: string) =>
    item.terms.filter((term) => term.domain === domain && term.name).map((term) => decode(term.name));
  const { keywords, isCut } = joinKeywords(
    [
      ...item.terms
        .filter(({ domain, name }) => keywordTaxonomies.has(domain) && name !== 'Uncategorized')
        .map(({ name }) => decode(name)),
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
    if (importedFields.has(name) || value.trim() === '') continue;
    if (!name.startsWith('_') || name in droppedFieldNames) dropped.add(droppedFieldNames[name] ?? name);
  }
  const status = texts['wp:status']?.trim() ?? 'publish';
  const fields: Partial<Record<ImportField, string>> = {
    title: decode(htmlToText(texts.title ?? '').text.replace(/\s+/g, ' ')),
    content,
    contentMarkdown,
    preview,
    rabbiName: terms('wpfc_preacher').join(' and '),
    keywords,
    sermonType: terms('wpfc_service_type').join(', '),
    slug: decodedSlug(texts['wp:post_name'] ?? ''),
    dateDelivered: dayOf(item),
    dateSubmitted: timeOf(texts['wp:post_date_gmt']) ?? timeOf(texts['wp:post_date']) ?? '',
    audioUrl: meta.sermon_audio?.trim() || files.get(meta.sermon_audio_id?.trim() ?? '') || '',
    featuredImageUrl: files.get(meta._thumbnail_id?.trim() ?? '') ?? '',
    isPublished: String(status === 'publish' || status === 'private' || status === 'future'),
    // WordPress shows these posts only to editors, or not yet.
    isHidden: String(
      status === 'private' || status === 'future' || Boolean(texts['wp:post_password']?.trim()),
    ),
  };
  const postId = texts['wp:post_id']?.trim();
  const author = channel.authors.get(texts['dc:creator']?.trim() ?? '');
  const guid = texts.guid?.trim();
  const isTrashed = status === 'trash' || status === 'auto-draft' || status === 'inherit';
  if (isTrashed) notes.push({ kind: 'skipped', message: 'In the trash or never saved', given: status });
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
    ...(isTrashed && { result: 'skipped' }),
  };
}

/**
 * The sermon's text. Sermon Manager stores it in a custom field and overwrites the post's content with a rendering of
 * all fields, for WordPress' search. Older versions, and other post types, have the text in the content.
 */
function textOf({ texts, meta }: WxrItem, notes: RowNote[], dropped: Counter) {
  const text = ({ text, dropped: droppedNames }: TextOfHtml) => {
    for (const name of droppedNames) dropped.add(name);
    return text;
  };
  const markdown = (...sources: (string | undefined)[]) => markdownOf(sources, meta.footnotes);
  const described = text(htmlToText(meta.sermon_description ?? ''));
  const posted = text(htmlToText(texts['content:encoded'] ?? ''));
  const excerpt = text(htmlToText(texts['excerpt:encoded'] ?? ''));
  const plain = (value: string) => value.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const shorten = (value: string) => cutAtWord(value, sermonLimits.preview);
  const fromDescription = { content: described, contentMarkdown: markdown(meta.sermon_description) };
  const fromPost = { content: posted, contentMarkdown: markdown(texts['content:encoded']) };
  if (!described || !posted)
    return { ...(described ? fromDescription : fromPost), preview: shorten(excerpt) };
  const isRendering = plain(posted).includes(plain(described)) && posted.length < described.length + 1_000;
  if (isRendering) return { ...fromDescription, preview: shorten(excerpt) };
  const isPostLonger = posted.length > described.length;
  const [longer, other] = isPostLonger ? [fromPost, described] : [fromDescription, posted];
  const { content } = longer;
  const isIncluded = plain(content).includes(plain(other));
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
    contentMarkdown: markdown(...(isPostLonger ? sources : sources.reverse())),
    preview: shorten(excerpt),
  };
}

/**
 * The Markdown of one or two texts, empty when they are plain.
 * @param footnotes those of the block editor, as it stores them: JSON
 */
function markdownOf(sources: readonly (string | undefined)[], footnotes: string | undefined): string {
  const notes = footnotesOf(footnotes);
  const texts = sources.map((html) => formattedTextOf(html ?? '', notes));
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

function footnotesOf(json: string | undefined): Map<string, string> {
  try {
    const parsed = storedFootnotes.safeParse(JSON.parse(json || '[]'));
    return new Map(parsed.data?.map(({ id, content }) => [id, content]));
  } catch {
    return new Map();
  }
}

/**
 * The day of delivery. Sermon Manager stores local time as if it were UTC, so reading the time as UTC gives the
 * right day. Otherwise the post's publication day in the blog's local time.
 */
function dayOf({ texts, meta }: WxrItem): string {
  const sermonDate = meta.sermon_date?.trim() ?? '';
  if (/^-?\d{6,11}$/.test(sermonDate)) return new Date(Number(sermonDate) * 1000).toISOString().slice(0, 10);
  if (sermonDate) return sermonDate;
  const posted = texts['wp:post_date']?.trim() ?? '';
  return posted.startsWith('0000') ? '' : posted.slice(0, 10);
}

function timeOf(value: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(value?.trim() ?? '') ?? [];
  return day && !day.startsWith('0000') ? `${day}T${time}.000Z` : undefined;
}

/** Slugs in Hebrew are percent-encoded (`%d7%a9…`). */
function decodedSlug(name: string): string {
  try {
    return decodeURIComponent(name.trim());
  } catch {
    return name.trim();
  }
}

/** Older exports escape term names twice. */
const decode = (name: string) => (name.includes('&') ? htmlToText(name).text : name);
