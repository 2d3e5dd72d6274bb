import { directionOf } from '../text/text-direction.ts';
import { BlockBuilder, type WordItem } from './block-builder.ts';
import { type Block, type FormattedText, maxDepth, plainText } from './formatted-text.ts';
import { isComment, isHidden, isQuotation, type Marks, marksOf, noMarks } from './html-marks.ts';
import {
  elementsOf,
  findFootnotes,
  type HtmlElement,
  type HtmlFootnotes,
  parseHtml,
  textOf,
} from './html-tree.ts';
import { normalize } from './normalize.ts';

/** Options of {@link readHtml}. */
interface HtmlOptions {
  /** Whether to keep the line breaks of the source. Empty lines then separate paragraphs. */
  readonly keepsLineBreaks?: boolean;
}

/**
 * Converts any HTML to formatted text: keeps headings, emphasis, quotes, lists, links, rules and footnotes, and only
 * the text of everything else. Recognizes the HTML that Word, Google Docs, Pages, LibreOffice, Sefaria and WordPress put
 * on the clipboard.
 */
export function readHtml(html: string, { keepsLineBreaks = false }: HtmlOptions = {}): FormattedText {
  const root = parseHtml(html);
  return normalize(new HtmlReader(root, findFootnotes(root), keepsLineBreaks).read());
}

/**
 * Converts an HTML document to formatted text. The first heading becomes the title instead of a part of the text,
 * unless another heading has the same or a higher level, a paragraph or list item with text precedes it, it has a
 * footnote, or there is no other text.
 */
export function readHtmlDocument(html: string): { readonly title?: string; readonly text: FormattedText } {
  const root = parseHtml(html);
  const footnotes = findFootnotes(root);
  const title = titleOf(root);
  // A title has no formatting: a footnote of the heading would be lost.
  const hasFootnote =
    title && [title, ...elementsOf(title)].some((element) => footnotes.references.has(element));
  const isTitle = title !== null && !hasFootnote;
  const body = isTitle ? normalize(new HtmlReader(root, footnotes, false, title).read()) : null;
  if (!isTitle || !body || body.blocks.length === 0)
    return { text: normalize(new HtmlReader(root, footnotes, false).read()) };
  return { title: textOf(title).replace(/\s+/g, ' ').trim(), text: body };
}

/**
 * The first heading; null when a paragraph or list item with text precedes it, it is empty, or another heading has the
 * same or a higher level.
 */
function titleOf(root: HtmlElement): HtmlElement | null {
  const headings: HtmlElement[] = [];
  for (const element of elementsOf(root)) {
    if (/^h[1-6]$/.test(element.name)) headings.push(element);
    else if (
      headings.length === 0 &&
      (element.name === 'p' || element.name === 'li') &&
      textOf(element).trim()
    )
      return null;
  }
  const [first, ...others] = headings;
  return first && others.every(({ name }) => name > first.name) && textOf(first).trim() ? first : null;
}

/** Whether a text has more than plain paragraphs. */
export const isFormatted = ({ blocks, notes }: FormattedText): boolean =>
  notes.length > 0 ||
  blocks.some(
    (block) =>
      block.kind !== 'paragraph' ||
      block.inlines.some(
        (inline) => inline.kind === 'text' && (inline.isEmphasized || inline.isStrong || inline.href),
      ),
  );

const ignoredElements = new Set(
  'script style noscript template head title svg math select textarea object iframe o:p xml'.split(' '),
);
const blockNames = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

class HtmlReader {
  readonly #root: HtmlElement;
  readonly #title: HtmlElement | undefined;
  readonly #footnotes: HtmlFootnotes;
  readonly #bodies: ReadonlySet<HtmlElement>;
  readonly #keepsLineBreaks: boolean;
  readonly #topLevel: string;
  /** Footnotes whose text is at the place of the reference, as on Sefaria. */
  readonly #inlineNotes: Block[][] = [];

  /** @param title the heading to omit */
  constructor(root: HtmlElement, footnotes: HtmlFootnotes, keepsLineBreaks: boolean, title?: HtmlElement) {
    this.#root = root;
    this.#title = title;
    this.#footnotes = footnotes;
    this.#bodies = new Set(footnotes.bodies);
    this.#keepsLineBreaks = keepsLineBreaks;
    let topLevel = 'h6';
    for (const element of elementsOf(root))
      if (/^h[1-6]$/.test(element.name) && element.name < topLevel && element !== title)
        topLevel = element.name;
    this.#topLevel = topLevel;
  }

  read(): FormattedText {
    const blocks = limitDepth(this.#blocks(this.#root, noMarks), 0);
    const footnotes = this.#footnotes.bodies.map((body) => withoutNumber(this.#blocks(body, noMarks)));
    // Omit the line above the footnotes.
    while (footnotes.length > 0 && blocks.at(-1)?.kind === 'rule') blocks.pop();
    const notes = [...footnotes, ...this.#inlineNotes].map((note) => limitDepth(note, 1));
    return { blocks: blocks.flatMap(splitByDirection), notes };
  }

  /** The content of an element. */
  #blocks(element: HtmlElement, marks: Marks): Block[] {
    const out = new BlockBuilder();
    this.#children(element, marks, out);
    return out.end();
  }

  #children(element: HtmlElement, marks: Marks, out: BlockBuilder): void {
    for (const child of element.children) {
      if (typeof child !== 'string') this.#element(child, marks, out);
      else if (marks.isPreformatted || this.#keepsLineBreaks) out.lines(child, marks);
      else out.text(child, marks);
    }
  }

  #element(element: HtmlElement, outer: Marks, out: BlockBuilder): void {
    const { name, attributes } = element;
    const style = attributes.style ?? '';
    if (ignoredElements.has(name) || isHidden(attributes, style) || this.#bodies.has(element)) return;
    if (element === this.#title) return;
    if (this.#footnotes.backlinks.has(element) || isComment(attributes)) return;
    const note = this.#footnotes.references.get(element);
    if (note !== undefined) {
      out.inline({ kind: 'note', note });
      return;
    }
    if (name === 'i' && /\bfootnote\b/.test(attributes.class ?? '')) {
      const index =
        this.#footnotes.bodies.length + this.#inlineNotes.push(this.#blocks(element, noMarks)) - 1;
      out.inline({ kind: 'note', note: index });
      return;
    }
    if (name === 'br') {
      out.break();
      return;
    }
    if (name === 'sup' || /vertical-align:\s*super/.test(style)) {
      const superscript = textOf(element).trim();
      if (/^\d{1,3}$/.test(superscript)) {
        out.text(
          superscript.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? ''),
          outer,
        );
        return;
      }
    }
    const marks = marksOf(element, outer);
    if (!blockNames.has(name)) {
      this.#children(element, marks, out);
      return;
    }
    if (name === 'td' || name === 'th') {
      out.cell(marks);
      this.#children(element, marks, out);
      return;
    }
    out.endBlock();
    if (name === 'hr') out.push({ kind: 'rule' });
    else if (name === 'ul' || name === 'ol') out.push(this.#list(element, marks));
    else if (name === 'li') out.strayItem(this.#blocks(element, marks));
    else if (name === 'blockquote') out.push({ kind: 'quote', blocks: this.#blocks(element, marks) });
    else if (/^h[1-6]$/.test(name) || /\bMsoTitle\b/.test(attributes.class ?? '')) {
      const level = name === this.#topLevel || name === 'p' ? 1 : 2;
      for (const block of this.#blocks(element, marks)) out.push(heading(block, level));
    } else if (name === 'p' && /mso-list:\s*l\d/.test(style))
      out.wordItem(this.#wordItem(element, marks, style));
    else if (name === 'p' && isQuotation(attributes, style)) out.quoted(this.#blocks(element, marks));
    else {
      this.#children(element, marks, out);
      out.endBlock();
    }
  }

  #list(element: HtmlElement, marks: Marks): Block {
    const items: Block[][] = [];
    for (const child of element.children) {
      if (typeof child === 'string') {
        const out = new BlockBuilder();
        out.text(child, marks);
        items.push(out.end());
      } else if (this.#bodies.has(child)) continue;
      else if (child.name === 'ul' || child.name === 'ol') {
        // Google Docs writes a list inside an item after that item.
        const inner = this.#list(child, marks);
        if (items.length > 0) items.at(-1)?.push(inner);
        else items.push([inner]);
      } else {
        const out = new BlockBuilder();
        if (child.name === 'li') this.#children(child, marksOf(child, marks), out);
        else this.#element(child, marks, out);
        items.push(out.end());
      }
    }
    const start = Number(element.attributes.start ?? 1);
    return {
      kind: 'list',
      start: element.name === 'ol' ? listStart(start) : null,
      items: items.filter((item) => item.length > 0),
    };
  }

  #wordItem(element: HtmlElement, marks: Marks, style: string): WordItem {
    const level = Number(/level(\d)/.exec(style)?.[1] ?? 1);
    let marker = '';
    for (const child of elementsOf(element)) {
      if (/mso-list:\s*Ignore/i.test(child.attributes.style ?? '')) marker = textOf(child).trim();
    }
    const number = /^\W*(\d+|[a-z]{1,4}|[א-ת]{1,3})[.)]/i.exec(marker)?.[1];
    const start = number === undefined ? null : listStart(Number(number));
    const out = new BlockBuilder();
    this.#children(element, marks, out);
    const inlines = out.end().flatMap((block) => (block.kind === 'paragraph' ? [...block.inlines] : []));
    return { level, start, inlines };
  }
}

const listStart = (start: number) =>
  Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;

/** Converts a paragraph to a heading, without bold if all of it is bold. Other blocks are unchanged. */
function heading(block: Block, level: 1 | 2): Block {
  if (block.kind !== 'paragraph') return block;
  const isAllStrong = block.inlines.every(
    (inline) => inline.kind !== 'text' || inline.isStrong || !inline.text.trim(),
  );
  const inlines = isAllStrong
    ? block.inlines.map((inline) => (inline.kind === 'text' ? { ...inline, isStrong: false } : inline))
    : block.inlines;
  return { kind: 'heading', level, inlines };
}

/** Removes a number in brackets at the start of a footnote. Most programs make it a backlink, which is omitted. */
function withoutNumber(blocks: Block[]): Block[] {
  const [first] = blocks;
  if (first?.kind !== 'paragraph') return blocks;
  const [start] = first.inlines;
  if (start?.kind !== 'text') return blocks;
  const text = start.text.replace(/^\s*\[\d{0,3}\]\s*/, '');
  return [{ ...first, inlines: [{ ...start, text }, ...first.inlines.slice(1)] }, ...blocks.slice(1)];
}

/**
 * Replaces lists and quotes that are nested deeper than `maxDepth` with their contents.
 * @param depth the number of lists, quotes and footnotes around the blocks
 */
function limitDepth(blocks: readonly Block[], depth: number): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'quote') {
      const inner = limitDepth(block.blocks, depth + 1);
      return depth < maxDepth ? [{ ...block, blocks: inner }] : inner;
    }
    if (block.kind === 'list') {
      const items = block.items.map((item) => limitDepth(item, depth + 1));
      return depth < maxDepth ? [{ ...block, items }] : items.flat();
    }
    return [block];
  });
}

/**
 * Splits a quote of Hebrew and other paragraphs into one quote for each run of paragraphs in one direction, so that two
 * adjacent ones are shown side by side. Other blocks are unchanged.
 */
function splitByDirection(block: Block): Block[] {
  if (block.kind !== 'quote') return [block];
  const parts: Block[][] = [];
  let direction: string | undefined;
  for (const inner of block.blocks) {
    if (inner.kind !== 'paragraph') return [block];
    const innerDirection = directionOf(plainText(inner.inlines));
    if (innerDirection === direction) parts.at(-1)?.push(inner);
    else parts.push([inner]);
    direction = innerDirection;
  }
  return parts.map((blocks) => ({ kind: 'quote', blocks }));
}
