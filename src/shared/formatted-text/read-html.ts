import { directionOf } from '../text/text-direction.ts';
import {
  type Block,
  type FormattedText,
  type Inline,
  maxDepth,
  plainText,
  type TextRun,
} from './formatted-text.ts';
import { elementsOf, findFootnotes, type HtmlElement, type HtmlFootnotes, parseHtml } from './html-tree.ts';
import { normalize } from './normalize.ts';
import { safeLink } from './safe-link.ts';

/** How to read HTML. */
export interface HtmlOptions {
  /** Whether to keep the line breaks of the source. Empty lines then separate paragraphs. */
  readonly hasLines?: boolean;
}

/**
 * Reads HTML of any origin: its headings, emphasis, quotes, lists, links, rules and footnotes. Of everything else
 * only the text is kept. Knows the HTML that Word, Google Docs, Pages, LibreOffice, Sefaria and WordPress put on the
 * clipboard.
 */
export function readHtml(html: string, { hasLines = false }: HtmlOptions = {}): FormattedText {
  const root = parseHtml(html);
  return normalize(new HtmlReader(root, findFootnotes(root), hasLines).read());
}

/** Reads an HTML document: its first heading is its title when no other heading has that level. */
export function readHtmlDocument(html: string): { readonly title?: string; readonly text: FormattedText } {
  const root = parseHtml(html);
  const footnotes = findFootnotes(root);
  const title = titleOf(root);
  const isTitle = title !== null && !footnotes.references.has(title);
  const body = isTitle ? normalize(new HtmlReader(root, footnotes, false, title).read()) : null;
  if (!isTitle || !body || body.blocks.length === 0)
    return { text: normalize(new HtmlReader(root, footnotes, false).read()) };
  return { title: textOf(title).replace(/\s+/g, ' ').trim(), text: body };
}

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
const nesting = new Set(['ul', 'ol', 'blockquote']);
const emphasis = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const strong = new Set(['strong', 'b']);
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The marks of text inside an element. */
interface Marks {
  readonly isEmphasized: boolean;
  readonly isStrong: boolean;
  readonly isPreformatted: boolean;
  /** Lists and quotes around it. */
  readonly depth: number;
  readonly href: string | null;
}

/** A paragraph that Word shows as an item of a list. */
interface WordItem {
  readonly level: number;
  readonly start: number | null;
  readonly inlines: Inline[];
}

class HtmlReader {
  readonly #root: HtmlElement;
  readonly #title: HtmlElement | undefined;
  readonly #footnotes: HtmlFootnotes;
  readonly #bodies: ReadonlySet<HtmlElement>;
  readonly #hasLines: boolean;
  readonly #topLevel: string;
  /** Footnotes whose text is at the place of the reference, as Sefaria writes them. */
  readonly #ownNotes: Block[][] = [];

  /** @param title the heading to omit */
  constructor(root: HtmlElement, footnotes: HtmlFootnotes, hasLines: boolean, title?: HtmlElement) {
    this.#root = root;
    this.#title = title;
    this.#footnotes = footnotes;
    this.#bodies = new Set(footnotes.bodies);
    this.#hasLines = hasLines;
    let topLevel = 'h6';
    for (const element of elementsOf(root))
      if (/^h[1-6]$/.test(element.name) && element.name < topLevel && element !== title)
        topLevel = element.name;
    this.#topLevel = topLevel;
  }

  read(): FormattedText {
    const blocks = this.#blocks(this.#root, plain);
    const notes = this.#footnotes.bodies.map((body) => withoutNumber(this.#blocks(body, plain)));
    // The line above the footnotes.
    while (notes.length > 0 && blocks.at(-1)?.kind === 'rule') blocks.pop();
    return { blocks: blocks.flatMap(splitByDirection), notes: [...notes, ...this.#ownNotes] };
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
      else if (marks.isPreformatted || this.#hasLines) out.lines(child, marks);
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
      const index = this.#footnotes.bodies.length + this.#ownNotes.push(this.#blocks(element, plain)) - 1;
      out.inline({ kind: 'note', note: index });
      return;
    }
    if (name === 'br') {
      out.break();
      return;
    }
    if (name === 'sup' || /vertical-align:\s*super/.test(style)) {
      const number = textOf(element).trim();
      if (/^\d{1,3}$/.test(number)) {
        out.text(
          number.replace(/\d/g, (digit) => superscripts[Number(digit)] ?? ''),
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
    else if (nesting.has(name) && marks.depth >= maxDepth) this.#children(element, marks, out);
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
    let mark = '';
    for (const child of elementsOf(element)) {
      if (/mso-list:\s*Ignore/i.test(child.attributes.style ?? '')) mark = textOf(child).trim();
    }
    const number = /^\W*(\d+|[a-z]{1,4}|[א-ת]{1,3})[.)]/i.exec(mark)?.[1];
    const start = number === undefined ? null : listStart(Number(number));
    const out = new BlockBuilder();
    this.#children(element, marks, out);
    const inlines = out.end().flatMap((block) => (block.kind === 'paragraph' ? [...block.inlines] : []));
    return { level, start, inlines };
  }
}

const plain: Marks = { isEmphasized: false, isStrong: false, isPreformatted: false, depth: 0, href: null };

function marksOf({ name, attributes }: HtmlElement, outer: Marks): Marks {
  const style = attributes.style ?? '';
  const slant = /(?:^|[;\s])font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const weight = /(?:^|[;\s])font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  return {
    isEmphasized: slant ? /^(italic|oblique)$/i.test(slant) : outer.isEmphasized || emphasis.has(name),
    isStrong: weight ? /^(bold|bolder|[6-9]00)$/i.test(weight) : outer.isStrong || strong.has(name),
    isPreformatted: outer.isPreformatted || name === 'pre',
    depth: outer.depth + (nesting.has(name) ? 1 : 0),
    href: name === 'a' && attributes.href ? safeLink(attributes.href) : outer.href,
  };
}

const isHidden = (attributes: HtmlElement['attributes'], style: string) =>
  attributes.hidden !== undefined ||
  /display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*Ignore|mso-element\s*:\s*comment-list/i.test(style) ||
  /\bfootnote-marker\b/.test(attributes.class ?? '');

/** A mark of a comment, in Word and in Google Docs. */
const isComment = ({ class: names, href, id }: HtmlElement['attributes']) =>
  /\bMsoComment/.test(names ?? '') || /^#_?(cmnt|msocom)/.test(href ?? '') || /^_?(cmnt|com_)/.test(id ?? '');

/** Whether the style or the indent of a paragraph marks a quotation. Google Docs offers only the indent. */
function isQuotation({ class: names }: HtmlElement['attributes'], style: string): boolean {
  if (/\bMso(Intense)?Quote|\bMsoBlockText\b|\bQuotations?\b/.test(names ?? '')) return true;
  if (/\bMsoList|\bMsoToc/.test(names ?? '') || /text-indent\s*:\s*-/.test(style)) return false;
  const indents = [
    ...style.matchAll(/(?:^|[;\s])(?:margin|padding)-(?:left|right)\s*:\s*([\d.]+)(pt|px|in|cm)/gi),
  ];
  return indents.some(([, size, unit]) => Number(size) * (points[unit?.toLowerCase() ?? ''] ?? 0) >= 18);
}
const points: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35 };

const listStart = (start: number) =>
  Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;

function textOf(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** Removes bold from a heading that is bold as a whole. */
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

/** Removes the number before a footnote. Most programs write it as a backlink, which is already omitted. */
function withoutNumber(blocks: Block[]): Block[] {
  const [first] = blocks;
  if (first?.kind !== 'paragraph') return blocks;
  const [start] = first.inlines;
  if (start?.kind !== 'text') return blocks;
  const text = start.text.replace(/^\s*\[\d{0,3}\]\s*/, '');
  return [{ ...first, inlines: [{ ...start, text }, ...first.inlines.slice(1)] }, ...blocks.slice(1)];
}

/** Splits a quote with Hebrew and other paragraphs into one quote per direction, to be shown side by side. */
function splitByDirection(quote: Block): Block[] {
  if (quote.kind !== 'quote') return [quote];
  const parts: Block[][] = [];
  let direction: string | undefined;
  for (const block of quote.blocks) {
    if (block.kind !== 'paragraph') return [quote];
    const blockDirection = directionOf(plainText(block.inlines));
    if (blockDirection === direction) parts.at(-1)?.push(block);
    else parts.push([block]);
    direction = blockDirection;
  }
  return parts.map((blocks) => ({ kind: 'quote', blocks }));
}

/** Builds blocks from text, line breaks and inline elements. */
class BlockBuilder {
  readonly #blocks: Block[] = [];
  #inlines: Inline[] = [];
  #wordItems: WordItem[] = [];
  /** The quote or list that the next paragraph of the same kind continues. */
  #open: { readonly kind: 'quoted' | 'item'; readonly blocks: Block[] | Block[][] } | null = null;

  end(): Block[] {
    this.endBlock();
    this.#endWordList();
    return this.#blocks;
  }

  text(text: string, marks: Marks): void {
    const last = this.#inlines.at(-1);
    const collapsed = text.replace(/[\s\u00a0]+/gu, ' ');
    const endsWithSpace =
      last === undefined || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '));
    const visible = endsWithSpace ? collapsed.trimStart() : collapsed;
    if (visible === '') return;
    const run: TextRun = {
      kind: 'text',
      text: visible,
      ...(marks.isEmphasized && { isEmphasized: true }),
      ...(marks.isStrong && { isStrong: true }),
      ...(marks.href && { href: marks.href }),
    };
    this.#inlines.push(run);
  }

  /** Text with significant line breaks: one is a line, two are a paragraph. */
  lines(text: string, marks: Marks): void {
    for (const [index, part] of text.split(/((?:[ \t]*\r?\n[ \t]*)+)/).entries()) {
      if (index % 2 === 0) this.text(part, marks);
      else if (part.split('\n').length > 2) this.endBlock();
      else if (this.#inlines.length > 0 && this.#inlines.at(-1)?.kind !== 'break')
        this.#inlines.push({ kind: 'break' });
    }
  }

  /** A line break; a second one ends the paragraph. */
  break(): void {
    if (this.#inlines.at(-1)?.kind === 'break') this.endBlock();
    else if (this.#inlines.length > 0) this.#inlines.push({ kind: 'break' });
  }

  inline(inline: Inline): void {
    this.#inlines.push(inline);
  }

  cell(marks: Marks): void {
    if (this.#inlines.length > 0) this.text(' | ', { ...marks, href: null });
  }

  endBlock(): void {
    const inlines = this.#inlines;
    this.#inlines = [];
    if (inlines.some((inline) => inline.kind === 'note' || (inline.kind === 'text' && inline.text.trim())))
      this.push({ kind: 'paragraph', inlines });
  }

  push(block: Block): void {
    this.#endWordList();
    this.#open = null;
    this.#blocks.push(block);
  }

  /** Adds a paragraph of a quotation. Adjacent ones form one quote. */
  quoted(blocks: readonly Block[]): void {
    if (blocks.length === 0) return;
    const open = this.#openOf('quoted');
    if (open) open.push(...blocks);
    else {
      const quote = [...blocks];
      this.push({ kind: 'quote', blocks: quote });
      this.#open = { kind: 'quoted', blocks: quote };
    }
  }

  /** Adds a list item outside a list. Adjacent ones form one list. */
  strayItem(item: Block[]): void {
    const open = this.#openOf('item') as Block[][] | undefined;
    if (open) open.push(item);
    else {
      const items = [item];
      this.push({ kind: 'list', start: null, items });
      this.#open = { kind: 'item', blocks: items };
    }
  }

  wordItem(item: WordItem): void {
    this.#open = null;
    this.#wordItems.push(item);
  }

  #openOf(kind: 'quoted' | 'item'): Block[] | undefined {
    return this.#wordItems.length === 0 && this.#open?.kind === kind
      ? (this.#open.blocks as Block[])
      : undefined;
  }

  #endWordList(): void {
    const items = this.#wordItems;
    this.#wordItems = [];
    this.#blocks.push(...nestedLists(items));
  }
}

/** Lists from items with levels. */
function nestedLists(items: readonly WordItem[]): Block[] {
  const lists: Block[] = [];
  for (let index = 0; index < items.length; ) {
    const first = items[index] as WordItem;
    const list: Block[][] = [];
    while (index < items.length) {
      const item = items[index] as WordItem;
      if (item.level < first.level || (item.start === null) !== (first.start === null)) break;
      let next = index + 1;
      while ((items[next]?.level ?? 0) > item.level) next += 1;
      list.push([{ kind: 'paragraph', inlines: item.inlines }, ...nestedLists(items.slice(index + 1, next))]);
      index = next;
    }
    lists.push({ kind: 'list', start: first.start, items: list });
  }
  return lists;
}
