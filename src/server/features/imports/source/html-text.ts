import { maxDepth } from '../../../../shared/formatted-text/formatted-text.ts';
import { parseMarkup } from '../../../../shared/formatted-text/parse-markup.ts';

/** The text of an HTML fragment, and what could not be converted. */
interface TextOfHtml {
  readonly text: string;
  /** Names of removed embedded elements and shortcodes: `[gallery]`, `iframe`, `img`. */
  readonly dropped: readonly string[];
}

/** Elements whose text is not part of the sermon. */
const ignoredElements = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'svg',
  'math',
  'select',
  'textarea',
]);
/** Elements that cannot be converted to text; the text inside is kept. */
const embeddedElements = new Set([
  'iframe',
  'object',
  'embed',
  'video',
  'audio',
  'img',
  'form',
  'canvas',
  'map',
]);
const blockElements = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Whether a text contains a common HTML element or a marker of WordPress blocks. */
export const isLikelyHtml = (text: string): boolean =>
  /<(p|br|div|ul|ol|li|h[1-6]|blockquote|strong|em|span)\b[^<>]*>|<!-- wp:/i.test(text);

/** Common shortcodes. Some wrap text by the author, which is kept. */
const knownShortcodes =
  /^(caption|wp_caption|audio|video|playlist|gallery|embed|sermons?|sermon_\w+|list_\w+|latest_series|preachers?|contact-form\S*|vc_\w+|et_pb_\w+|fusion_\w+|su_\w+|fl_\w+|elementor\S*|divider|button|column|row|spacer|soundcloud|youtube|vimeo|gravityform|mc4wp_form|ai_playlist)$/i;

/**
 * Removes shortcodes. Keeps the text between an opening and a closing one, and other text in brackets, such as `[sic]`.
 * @param dropped receives the names of the removed shortcodes
 */
export function removeShortcodes(html: string, dropped: string[]): string {
  // Collected once: searching the text for each closing shortcode would be quadratic.
  const openedNames = new Set(Array.from(html.matchAll(/\[([a-zA-Z][\w-]{0,60}) /g), ([, name]) => name));
  // The lookahead excludes Markdown links: `[text](url)`.
  return html.replace(
    /\[(\/?)([a-zA-Z][\w-]{0,60})((?:\s[^\]<]{0,2000})?)(\/?)\](?!\()/g,
    (match, close: string, name: string, attributes: string) => {
      const isShortcode =
        knownShortcodes.test(name) || /\s[\w-]+\s*=/.test(attributes) || (close && openedNames.has(name));
      if (!isShortcode) return match;
      if (!close) dropped.push(`[${name.toLowerCase()}]`);
      return '';
    },
  );
}

/**
 * Converts the HTML of a post to plain paragraphs. Writes list markers, quotation marks around quotes, and the URLs of
 * links. Removes scripts, embedded elements and shortcodes.
 */
export function htmlToText(html: string): TextOfHtml {
  const dropped: string[] = [];
  const source = removeShortcodes(html, dropped);
  // In the classic editor, empty lines separate paragraphs; the block editor writes elements.
  const keepsLineBreaks = !source.includes('<!-- wp:');
  const writer = new ParagraphWriter();
  const lists: { isOrdered: boolean; item: number }[] = [];
  const links: { href: string; from: number }[] = [];
  let ignoredDepth = 0;
  let preformattedDepth = 0;

  parseMarkup(
    source,
    {
      onopentag(name, attributes) {
        if (ignoredElements.has(name)) ignoredDepth += 1;
        if (ignoredDepth > 0) return;
        if (embeddedElements.has(name)) dropped.push(name);
        if (name === 'br') writer.breakLine();
        if (name === 'hr') writer.writeParagraph('* * *');
        if (name === 'pre') preformattedDepth += 1;
        if (name === 'a') links.push({ href: attributes.href ?? '', from: writer.position });
        if (blockElements.has(name)) {
          if (name === 'li' || name === 'tr') writer.breakLine();
          else if (name === 'td' || name === 'th') writer.startCell();
          else if (lists.length === 0 || name === 'p') writer.breakParagraph();
        }
        if (name === 'ul' || name === 'ol') {
          lists.push({
            isOrdered: name === 'ol',
            item: (Number.parseInt(attributes.start ?? '', 10) || 1) - 1,
          });
        }
        if (name === 'li') {
          const list = lists.at(-1) ?? { isOrdered: false, item: 0 };
          list.item += 1;
          const level = Math.min(Math.max(0, lists.length - 1), maxDepth);
          writer.writeMarker(`${'  '.repeat(level)}${list.isOrdered ? `${list.item}.` : '•'} `);
        }
        if (name === 'blockquote' || name === 'q') writer.openQuote();
      },
      ontext(text) {
        if (ignoredDepth > 0) return;
        if (preformattedDepth > 0) writer.writeLines(text);
        else if (keepsLineBreaks) writer.writeKeepingBreaks(text);
        else writer.write(text);
      },
      onclosetag(name) {
        if (ignoredElements.has(name)) {
          ignoredDepth = Math.max(0, ignoredDepth - 1);
          return;
        }
        if (ignoredDepth > 0) return;
        if (name === 'blockquote' || name === 'q') writer.closeQuote();
        if (name === 'pre') preformattedDepth = Math.max(0, preformattedDepth - 1);
        if (name === 'ul' || name === 'ol') lists.pop();
        if (name === 'a') {
          const link = links.pop();
          if (link && /^https?:\/\//i.test(link.href)) writer.addUrl(link.href, link.from);
        }
        if (blockElements.has(name) && name !== 'td' && name !== 'th') {
          if (name === 'li' || name === 'tr') writer.breakLine();
          else if (lists.length === 0) writer.breakParagraph();
        }
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  return { text: writer.text(), dropped };
}

// The lookbehinds keep the time linear for runs of spaces before other text, such as in the URL of a link.
const spacesAtEnd = /(?<! ) +$/;
const whiteSpaceAtEnd = /(?<![ \n])[ \n]+$/;

/**
 * Collects text into lines and paragraphs, with at most one empty line between paragraphs. The text stays in pieces
 * until the end: operations on its end read only the last pieces, not the whole text.
 */
class ParagraphWriter {
  readonly #pieces: string[] = [];
  /** Whether a list marker was written last: its text must follow on the same line. */
  #followsMarker = false;
  #quoteStarts: number[] = [];

  /** Position of the next text, for {@link addUrl}. */
  get position(): number {
    return this.#pieces.length;
  }

  /** Adds text with each run of white space as one space. */
  write(text: string): void {
    let line = text.replace(/[\s\u00a0]+/gu, ' ');
    const last = this.#lastCharacter();
    if (last === '' || last === '\n' || last === ' ') line = line.replace(/^ /, '');
    if (line === '') return;
    this.#pieces.push(line);
    this.#followsMarker = false;
  }

  /** Adds text with significant line breaks: one begins a line, two or more begin a paragraph. */
  writeKeepingBreaks(text: string): void {
    const plain = text.replace(/[ \t]+/g, ' ');
    for (const [index, part] of plain.split(/((?: ?\r?\n ?)+)/).entries()) {
      if (index % 2 === 0) this.write(part);
      else if (part.split('\n').length > 2) this.breakParagraph();
      else this.breakLine();
    }
  }

  /** Adds preformatted text: each line break begins a line. */
  writeLines(text: string): void {
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (index > 0) this.breakLine();
      this.write(line);
    }
  }

  breakLine(): void {
    if (this.#lastCharacter() === '' || this.#followsMarker) return;
    this.#trimEnd(spacesAtEnd);
    if (this.#lastCharacter() !== '' && this.#lastCharacter() !== '\n') this.#pieces.push('\n');
  }

  breakParagraph(): void {
    if (this.#lastCharacter() === '' || this.#followsMarker || this.#pieces.at(-1) === '\n\n') return;
    this.#trimEnd(whiteSpaceAtEnd);
    this.#pieces.push('\n\n');
  }

  writeParagraph(text: string): void {
    this.breakParagraph();
    this.#pieces.push(text);
    this.breakParagraph();
  }

  startCell(): void {
    if (this.#lastCharacter() === '' || this.#lastCharacter() === '\n') return;
    this.#trimEnd(spacesAtEnd);
    this.#pieces.push(' | ');
  }

  writeMarker(marker: string): void {
    this.#pieces.push(marker);
    this.#followsMarker = true;
  }

  openQuote(): void {
    this.#quoteStarts.push(this.position);
  }

  /** Adds quotation marks around a quote, unless the author wrote them. */
  closeQuote(): void {
    const from = this.#quoteStarts.pop();
    if (from === undefined) return;
    const quoted = this.#pieces.splice(from).join('');
    const quote = quoted.trim();
    const isQuoted = quote === '' || /^[“”„"«'‘״]/u.test(quote);
    const end = quoted.slice(quoted.trimEnd().length);
    if (isQuoted) this.#pieces.push(quoted.slice(0, quoted.length - end.length), end);
    else this.#pieces.push(quoted.slice(0, quoted.indexOf(quote)), `“${quote}”`, end);
  }

  /** Adds the URL of a link after its text, unless the text contains the URL or the URL begins with the text. */
  addUrl(href: string, from: number): void {
    const text = this.#pieces.slice(from).join('').trim();
    if (text && !text.includes(href) && !href.replace(/^https?:\/\/(www\.)?/, '').startsWith(text)) {
      this.#trimEnd(spacesAtEnd);
      this.#pieces.push(` (${href})`);
    }
  }

  text(): string {
    return this.#pieces
      .join('')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  }

  /** The last character; empty at the beginning. */
  #lastCharacter(): string {
    return this.#pieces.findLast((piece) => piece !== '')?.at(-1) ?? '';
  }

  /** Removes characters from the end. Keeps empty pieces: quotes and links remember positions by counting pieces. */
  #trimEnd(characters: RegExp): void {
    for (let index = this.#pieces.length - 1; index >= 0; index--) {
      const piece = (this.#pieces[index] ?? '').replace(characters, '');
      this.#pieces[index] = piece;
      if (piece !== '') return;
    }
  }
}
