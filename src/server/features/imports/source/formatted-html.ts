import { Parser } from 'htmlparser2';
import type { Block, FormattedText, Inline } from '../../../../shared/formatted-text/formatted-text.ts';
import { normalize } from '../../../../shared/formatted-text/normalize.ts';
import { safeLink } from '../../../../shared/formatted-text/safe-link.ts';
import { blocks as blockNames, silent, withoutShortcodes } from './html-text.ts';

const emphasis = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const strong = new Set(['strong', 'b']);

/** An element that holds blocks. */
interface Container {
  readonly name: string;
  readonly blocks: Block[];
  /** The items of a list. */
  readonly items: Block[][];
  readonly start: number;
}

/**
 * Reads the HTML of a post with its headings, emphasis, quotes, lists, links, rules and footnotes.
 * @param notes the HTML of footnotes by id, as the block editor stores them
 */
export function formattedTextOf(html: string, notes: ReadonlyMap<string, string> = new Map()): FormattedText {
  const references: string[] = [];
  const blocks = new HtmlReader(html, (id) => {
    if (!notes.has(id)) return undefined;
    const known = references.indexOf(id);
    return known < 0 ? references.push(id) - 1 : known;
  }).read();
  const read = references.map((id) => new HtmlReader(notes.get(id) ?? '', () => undefined).read());
  return normalize({ blocks, notes: read });
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

class HtmlReader {
  readonly #source: string;
  readonly #noteOf: (id: string) => number | undefined;
  readonly #containers: Container[] = [container('root')];
  #inlines: Inline[] = [];
  #heading: 1 | 2 | null = null;
  #emphasis = 0;
  #strong = 0;
  #silence = 0;
  #preformatted = 0;
  readonly #links: (string | null)[] = [];
  /** Whether a footnote's reference is open: its number is left out. */
  #isReference = false;

  constructor(html: string, noteOf: (id: string) => number | undefined) {
    this.#source = withoutShortcodes(html, []);
    this.#noteOf = noteOf;
  }

  read(): Block[] {
    // In the classic editor, empty lines separate paragraphs; the block editor writes elements.
    const linesMatter = !this.#source.includes('<!-- wp:');
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => {
          if (this.#silence > 0 || this.#isReference) return;
          if (this.#preformatted > 0 || linesMatter) this.#lines(text);
          else this.#text(text);
        },
        onclosetag: (name) => this.#close(name),
      },
      { decodeEntities: true, lowerCaseTags: true },
    );
    parser.end(this.#source);
    while (this.#containers.length > 1) this.#leave();
    this.#endBlock();
    return this.#containers[0]?.blocks ?? [];
  }

  #open(name: string, attributes: Record<string, string>): void {
    if (silent.has(name)) this.#silence += 1;
    if (this.#silence > 0) return;
    if (name === 'sup' && attributes['data-fn']) {
      const note = this.#noteOf(attributes['data-fn']);
      if (note === undefined) return;
      this.#inlines.push({ kind: 'note', note });
      this.#isReference = true;
    }
    if (this.#isReference) return;
    if (name === 'br') this.#inlines.push({ kind: 'break' });
    else if (emphasis.has(name)) this.#emphasis += 1;
    else if (strong.has(name)) this.#strong += 1;
    else if (name === 'a') this.#links.push(safeLink(attributes.href ?? ''));
    else if (name === 'td' || name === 'th') {
      if (this.#inlines.length > 0) this.#text(' | ');
    } else if (blockNames.has(name)) {
      this.#endBlock();
      if (name === 'pre') this.#preformatted += 1;
      if (name === 'hr') this.#containers.at(-1)?.blocks.push({ kind: 'rule' });
      if (/^h[1-6]$/.test(name)) this.#heading = name <= 'h2' ? 1 : 2;
      if (name === 'li' && !isList(this.#containers.at(-1))) this.#containers.push(container('ul'));
      if (name === 'li' || name === 'blockquote' || name === 'ul' || name === 'ol')
        this.#containers.push(container(name, Number(attributes.start ?? 1)));
    }
  }

  #close(name: string): void {
    if (silent.has(name)) {
      this.#silence = Math.max(0, this.#silence - 1);
      return;
    }
    if (this.#silence > 0) return;
    if (this.#isReference) {
      if (name === 'sup') this.#isReference = false;
      return;
    }
    if (emphasis.has(name)) this.#emphasis = Math.max(0, this.#emphasis - 1);
    else if (strong.has(name)) this.#strong = Math.max(0, this.#strong - 1);
    else if (name === 'a') this.#links.pop();
    else if (blockNames.has(name) && name !== 'td' && name !== 'th') {
      this.#endBlock();
      if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
      if (/^h[1-6]$/.test(name)) this.#heading = null;
      if (this.#containers.some((one, index) => index > 0 && one.name === name)) {
        while (this.#containers.at(-1)?.name !== name) this.#leave();
        this.#leave();
      }
    }
  }

  #text(text: string): void {
    const last = this.#inlines.at(-1);
    const collapsed = text.replace(/[\s\u00a0]+/gu, ' ');
    const isSpaced =
      last === undefined || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '));
    const visible = isSpaced ? collapsed.trimStart() : collapsed;
    if (visible === '') return;
    const href = this.#links.at(-1);
    this.#inlines.push({
      kind: 'text',
      text: visible,
      ...(this.#emphasis > 0 && { isEmphasized: true }),
      ...(this.#strong > 0 && { isStrong: true }),
      ...(href && { href }),
    });
  }

  /** Text with significant line breaks: one is a line, two are a paragraph. */
  #lines(text: string): void {
    for (const [index, part] of text.split(/((?:[ \t]*\r?\n[ \t]*)+)/).entries()) {
      if (index % 2 === 0) this.#text(part);
      else if (part.split('\n').length > 2) this.#endBlock();
      else if (this.#inlines.length > 0 && this.#inlines.at(-1)?.kind !== 'break')
        this.#inlines.push({ kind: 'break' });
    }
  }

  #endBlock(): void {
    const inlines = this.#inlines;
    if (inlines.length === 0) return;
    this.#inlines = [];
    this.#containers
      .at(-1)
      ?.blocks.push(
        this.#heading === null
          ? { kind: 'paragraph', inlines }
          : { kind: 'heading', level: this.#heading, inlines },
      );
  }

  /** Ends the innermost container and adds it to the one around it. */
  #leave(): void {
    this.#endBlock();
    const inner = this.#containers.pop();
    const outer = this.#containers.at(-1);
    if (!inner || !outer) return;
    if (inner.name === 'li') outer.items.push(inner.blocks);
    else if (inner.name === 'blockquote') outer.blocks.push({ kind: 'quote', blocks: inner.blocks });
    else {
      // Text directly in a list becomes its last item.
      const items = inner.blocks.length > 0 ? [...inner.items, inner.blocks] : inner.items;
      outer.blocks.push({ kind: 'list', start: inner.name === 'ol' ? listStart(inner.start) : null, items });
    }
  }
}

const container = (name: string, start = 1): Container => ({ name, blocks: [], items: [], start });
const isList = (one: Container | undefined) => one?.name === 'ul' || one?.name === 'ol';
const listStart = (start: number) =>
  Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;
