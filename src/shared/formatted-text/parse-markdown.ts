import MarkdownIt, { type Env, type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { type Block, type FormattedText, type Inline, maxDepth } from './formatted-text.ts';
import { normalize } from './normalize.ts';
import { safeLink } from './safe-link.ts';

/** Thrown for a text that cannot be read as Markdown. The message tells the author why. */
export class MarkdownError extends Error {
  override readonly name = 'MarkdownError';
}

const maxLinks = 1_000;
const maxNotes = 500;
const maxNoteReferences = 1_000;
/** Matching brackets and delimiters can be slow, and each escaped character is a token. Real texts have far fewer. */
const maxDelimiters = 10_000;
const maxLines = 4_000;
/** Markers of headings and list items, and of quotes on each line. A line can have several: `- > a` has two. */
const maxMarkers = 1_000;
/** The markers at the start of a line, also after the label of a footnote. */
const markers = /^(?:[ \t]*(?:>|(?:#{1,6}|[-+*]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\s\]]+\]:))+/gm;
const footnoteLabel = /\[\^[^\]]*\]/g;
/** The last character of a marker. */
const markerEnd = /[>+*.)-]|#(?!#)/g;
/** The limit of markdown-it, which counts more levels than `maxDepth`: each list item is one, for example. */
const maxNesting = 40;

const markdown = new MarkdownIt('commonmark', { html: false, maxNesting })
  .use(footnotes)
  .disable(['code', 'fence', 'backticks', 'html_block', 'html_inline', 'footnote_inline']);
// Links are checked when the tokens are read, so that the text of a rejected link is kept.
markdown.validateLink = () => true;
markdown.normalizeLink = (url) => url;
markdown.normalizeLinkText = (url) => url;

interface Environment extends Env {
  footnotes?: { refs?: Record<string, number>; list?: unknown[] };
}

/**
 * Reads Markdown: CommonMark with footnotes, without HTML, images and code.
 * @throws MarkdownError when the text exceeds a limit of this file or `maxDepth`, or has an unused footnote
 */
export function parseMarkdown(source: string): FormattedText {
  rejectCostly(source);
  const environment: Environment = {};
  const tokens = markdown.parse(source, environment);
  const unused = Object.entries(environment.footnotes?.refs ?? {}).find(([, id]) => id < 0);
  if (unused) throw new MarkdownError(`The footnote [^${unused[0].slice(1, 60)}] is not used in the text`);
  return normalize(new TokenReader(tokens).read());
}

/** Rejects text that would take long to parse, before it is parsed. */
function rejectCostly(source: string): void {
  const count = (pattern: RegExp) => source.match(pattern)?.length ?? 0;
  if (count(/\[\^/g) > maxNotes + maxNoteReferences) throw tooManyNotes();
  if ([/[[\]<]/g, /[*_]/g, /[\\&]/g].some((pattern) => count(pattern) > maxDelimiters))
    throw new MarkdownError(
      `Use at most ${maxDelimiters.toLocaleString('en-US')} brackets, asterisks, underscores, backslashes or ampersands`,
    );
  if (count(/\n/g) > maxLines)
    throw new MarkdownError(`Use at most ${maxLines.toLocaleString('en-US')} lines`);
  const markerCounts = (source.match(markers) ?? []).map(
    (line) => line.replace(footnoteLabel, '').match(markerEnd)?.length ?? 0,
  );
  if (markerCounts.some((count) => count > 2 * maxDepth)) throw tooDeep();
  if (markerCounts.reduce((sum, count) => sum + count, 0) > maxMarkers)
    throw new MarkdownError(
      `Use at most ${maxMarkers.toLocaleString('en-US')} headings, list items and lines of quotes`,
    );
}

const tooManyNotes = () =>
  new MarkdownError(
    `Use at most ${maxNotes.toLocaleString('en-US')} footnotes and ${maxNoteReferences.toLocaleString('en-US')} references to them`,
  );

const tooDeep = () => new MarkdownError(`Lists and quotes can be nested at most ${maxDepth} levels deep`);

/** Converts the flat tokens of markdown-it to blocks. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #position = 0;
  #linkCount = 0;
  #referenceCount = 0;
  readonly #notes: Block[][] = [];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): FormattedText {
    const blocks = this.#blocks(undefined, 0);
    return { blocks, notes: this.#notes };
  }

  /** The blocks up to the token of type `end`, which is consumed. */
  #blocks(end: string | undefined, depth: number): Block[] {
    if (depth > maxDepth) throw tooDeep();
    const blocks: Block[] = [];
    for (let token = this.#next(); token && token.type !== end; token = this.#next()) {
      switch (token.type) {
        case 'inline':
          blocks.push({ kind: 'paragraph', inlines: this.#inlines(token.children ?? []) });
          break;
        case 'heading_open':
          blocks.push({
            kind: 'heading',
            level: token.tag === 'h1' ? 1 : 2,
            inlines: this.#inlines(this.#next()?.children ?? []),
          });
          break;
        case 'blockquote_open':
          blocks.push({ kind: 'quote', blocks: this.#blocks('blockquote_close', depth + 1) });
          break;
        case 'bullet_list_open':
        case 'ordered_list_open':
          blocks.push(this.#list(token, depth + 1));
          break;
        case 'hr':
          blocks.push({ kind: 'rule' });
          break;
        case 'footnote_open':
          this.#notes[(token.meta as { id: number }).id] = this.#blocks('footnote_close', depth + 1);
          break;
      }
    }
    return blocks;
  }

  #list(open: Token, depth: number): Block {
    const isOrdered = open.type === 'ordered_list_open';
    const end = isOrdered ? 'ordered_list_close' : 'bullet_list_close';
    const items: Block[][] = [];
    for (let token = this.#next(); token && token.type !== end; token = this.#next()) {
      if (token.type === 'list_item_open') items.push(this.#blocks('list_item_close', depth));
    }
    return { kind: 'list', start: isOrdered ? Number(open.attrGet('start') ?? 1) : null, items };
  }

  #inlines(tokens: readonly Token[]): Inline[] {
    const inlines: Inline[] = [];
    let emphasis = 0;
    let strong = 0;
    let href: string | null = null;
    const write = (text: string) =>
      inlines.push({
        kind: 'text',
        text,
        ...(emphasis > 0 && { isEmphasized: true }),
        ...(strong > 0 && { isStrong: true }),
        ...(href && { href }),
      });
    for (const token of tokens) {
      if (token.type === 'text') write(token.content);
      // Images are replaced by their alt text.
      else if (token.type === 'image') write((token.children ?? []).map(({ content }) => content).join(''));
      else if (token.type === 'softbreak') write(' ');
      else if (token.type === 'hardbreak') inlines.push({ kind: 'break' });
      else if (token.type === 'em_open') emphasis += 1;
      else if (token.type === 'em_close') emphasis -= 1;
      else if (token.type === 'strong_open') strong += 1;
      else if (token.type === 'strong_close') strong -= 1;
      else if (token.type === 'link_open') href = this.#link(String(token.attrGet('href') ?? ''));
      else if (token.type === 'link_close') href = null;
      else if (token.type === 'footnote_ref') inlines.push(this.#reference(token));
    }
    return inlines;
  }

  #link(href: string): string | null {
    this.#linkCount += 1;
    if (this.#linkCount > maxLinks)
      throw new MarkdownError(`Use at most ${maxLinks.toLocaleString('en-US')} links`);
    return safeLink(href);
  }

  #reference(token: Token): Inline {
    const { id } = token.meta as { id: number };
    this.#referenceCount += 1;
    if (id >= maxNotes || this.#referenceCount > maxNoteReferences) throw tooManyNotes();
    return { kind: 'note', note: id };
  }

  #next(): Token | undefined {
    return this.#tokens[this.#position++];
  }
}
