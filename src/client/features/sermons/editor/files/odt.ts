import { pointsPerUnit, quotationIndent } from '../../../../../shared/formatted-text/html-marks.ts';
import {
  elementsOf,
  type HtmlElement,
  parseXml,
  textOf,
} from '../../../../../shared/formatted-text/html-tree.ts';
import { escapeHtml } from '../../../../../shared/text/escape-html.ts';
import { quotationStyle } from './quotation-style.ts';

interface Style {
  readonly isItalic: boolean;
  readonly isBold: boolean;
  readonly isQuotation: boolean;
  readonly isTitle: boolean;
}

/** The list around an element. */
interface List {
  readonly style: string;
  /** The nesting level, from 1. */
  readonly level: number;
}

const hebrewLetter = /[\u05d0-\u05ea]/;

const plainStyle: Style = { isItalic: false, isBold: false, isQuotation: false, isTitle: false };

/** Converts the parts `content.xml` and `styles.xml` of an OpenDocument file to HTML for `readHtmlDocument`. */
export function odtToHtml(content: string, styles: string): string {
  const parts = [styles, content].map(parseXml);
  return new OdtConverter(parts).convert(parts[1] as HtmlElement);
}

class OdtConverter {
  readonly #styles = new Map<string, HtmlElement>();
  /**
   * The first number of each numbered level of a list style. The key `L1 2` is level 2 of style L1. A list can have
   * numbers at one level and bullets at another.
   */
  readonly #numberedLevels = new Map<string, number>();
  /** The number after the last list of each style and level (`L1 2`), and after each list with an id (`#id`). */
  readonly #nextNumbers = new Map<string, number>();
  readonly #notes: string[] = [];
  /** Text boxes of the paragraph that is being converted, and of the page. */
  readonly #textBoxes: string[] = [];

  constructor(parts: readonly HtmlElement[]) {
    for (const element of parts.flatMap((part) => [...elementsOf(part)])) {
      const name = element.attributes['style:name'] ?? '';
      if (element.name === 'style:style') this.#styles.set(name, element);
      if (element.name !== 'text:list-style') continue;
      for (const level of elementsOf(element)) {
        if (level.name === 'text:list-level-style-number')
          this.#numberedLevels.set(`${name} ${level.attributes['text:level'] ?? 1}`, startIn(level) ?? 1);
      }
    }
  }

  convert(content: HtmlElement): string {
    const body = [...elementsOf(content)].find(({ name }) => name === 'office:text');
    const html = body ? this.#children(body) : '';
    const textBoxes = this.#textBoxes.join('');
    const notes = this.#notes.map((note, index) => `<li id="note-${index}">${note}</li>`);
    return `${html}${textBoxes}${notes.length > 0 ? `<ol>${notes.join('')}</ol>` : ''}`;
  }

  #children(element: HtmlElement, list: List | null = null): string {
    return element.children
      .map((child) => (typeof child === 'string' ? escapeHtml(child) : this.#element(child, list)))
      .join('');
  }

  #element(element: HtmlElement, list: List | null): string {
    const outerCount = this.#textBoxes.length;
    const html = this.#convert(element, list);
    // HTML has no paragraphs inside paragraphs, so text boxes follow their paragraph. mammoth does the same for Word.
    const isParagraph = element.name === 'text:p' || element.name === 'text:h';
    return isParagraph ? html + this.#textBoxes.splice(outerCount).join('') : html;
  }

  #convert(element: HtmlElement, list: List | null): string {
    const { name, attributes } = element;
    const inner = () => this.#children(element, list);
    switch (name) {
      case 'text:h': {
        const level = Math.min(6, Math.max(1, Number(attributes['text:outline-level']) || 1));
        // The title of the document is above its headings.
        return `<h${Math.min(6, level + 1)}>${inner()}</h${Math.min(6, level + 1)}>`;
      }
      case 'text:p': {
        const style = this.#style(element);
        if (style.isTitle) return `<h1>${inner()}</h1>`;
        const marked = this.#withMarks(style, inner());
        return style.isQuotation && list === null
          ? `<p class="Quotations">${marked}</p>`
          : `<p>${marked}</p>`;
      }
      case 'text:span':
        return this.#withMarks(this.#style(element), inner());
      case 'text:a':
        return `<a href="${escapeHtml(attributes['xlink:href'] ?? '')}">${inner()}</a>`;
      case 'text:list': {
        const style = attributes['text:style-name'] ?? list?.style ?? '';
        const level = (list?.level ?? 0) + 1;
        return this.#numberedLevels.has(`${style} ${level}`)
          ? this.#numberedList(element, { style, level })
          : `<ul>${this.#children(element, { style, level })}</ul>`;
      }
      case 'text:list-item':
      case 'text:list-header':
        return `<li>${inner()}</li>`;
      case 'text:note': {
        const body = element.children.find(
          (child) => typeof child === 'object' && child.name === 'text:note-body',
        );
        const index = this.#notes.push(typeof body === 'object' ? this.#children(body) : '') - 1;
        return `<sup data-fn="note-${index}"></sup>`;
      }
      case 'draw:frame':
        // Pictures and objects are left out.
        for (const child of element.children)
          if (typeof child === 'object' && child.name === 'draw:text-box')
            this.#textBoxes.push(this.#children(child));
        return '';
      case 'text:line-break':
        return '<br>';
      case 'text:s':
      case 'text:tab':
        return ' ';
      case 'office:annotation':
      case 'office:annotation-end':
      case 'text:tracked-changes':
      case 'text:table-of-content':
      case 'text:sequence-decls':
      case 'office:forms':
        return '';
      default:
        return inner();
    }
  }

  /**
   * A numbered list. It starts at the number of its first item, else after the list that it continues, else at the
   * number of its style. Markdown cannot skip numbers within a list, so an item that does starts another list.
   */
  #numberedList(element: HtmlElement, list: List): string {
    const { attributes, children } = element;
    const continued = attributes['text:continue-list'];
    const key = `${list.style} ${list.level}`;
    const isContinued = continued !== undefined || attributes['text:continue-numbering'] === 'true';
    const styleStart = this.#numberedLevels.get(key) ?? 1;
    let next = isContinued
      ? (this.#nextNumbers.get(continued ? `#${continued}` : key) ?? styleStart)
      : styleStart;
    let html = '';
    for (const child of children) {
      if (typeof child === 'string') continue;
      const start = startIn(child);
      if (html === '' || (start !== undefined && start !== next)) {
        next = start ?? next;
        html += `${html && '</ol>'}<ol start="${next}">`;
      }
      html += this.#element(child, list);
      if (child.name === 'text:list-item') next += 1;
    }
    for (const name of [key, `#${attributes['xml:id']}`, `#${continued}`]) this.#nextNumbers.set(name, next);
    return html && `${html}</ol>`;
  }

  #withMarks({ isItalic, isBold }: Style, html: string): string {
    const italic = isItalic ? `<em>${html}</em>` : html;
    return isBold ? `<strong>${italic}</strong>` : italic;
  }

  /** The properties of an element's style, with those that it inherits. */
  #style(element: HtmlElement): Style {
    const isHebrew = hebrewLetter.test(textOf(element));
    let result = plainStyle;
    let isNamedQuotation = false;
    const chain: HtmlElement[] = [];
    // At most 20 styles, because a malformed file can have a cycle of parents.
    for (let styleName = element.attributes['text:style-name']; styleName && chain.length < 20; ) {
      const style = this.#styles.get(styleName);
      if (styleName === 'Title') result = { ...result, isTitle: true };
      if (quotationStyle.test(styleName)) isNamedQuotation = true;
      if (!style) break;
      chain.push(style);
      styleName = style.attributes['style:parent-style-name'];
    }
    for (const style of chain.reverse()) {
      for (const { name: elementName, attributes } of elementsOf(style)) {
        // OpenDocument has separate properties for complex scripts.
        const fontStyle = (isHebrew && attributes['style:font-style-complex']) || attributes['fo:font-style'];
        const fontWeight =
          (isHebrew && attributes['style:font-weight-complex']) || attributes['fo:font-weight'];
        if (elementName === 'style:text-properties' && !result.isTitle)
          result = {
            ...result,
            ...(fontStyle && { isItalic: fontStyle !== 'normal' }),
            ...(fontWeight && { isBold: fontWeight === 'bold' || Number(fontWeight) >= 600 }),
          };
        const [, size, unit] = /^([\d.]+)(\w+)$/.exec(attributes['fo:margin-left'] ?? '') ?? [];
        const isHanging = attributes['fo:text-indent']?.startsWith('-');
        if (elementName === 'style:paragraph-properties' && size && !isHanging)
          result = {
            ...result,
            isQuotation: Number(size) * (pointsPerUnit[unit ?? ''] ?? 0) >= quotationIndent,
          };
      }
    }
    return isNamedQuotation ? { ...result, isQuotation: true } : result;
  }
}

/** The number that a list item or the style of a list level sets. */
function startIn({ attributes }: HtmlElement): number | undefined {
  const start = attributes['text:start-value'] ?? '';
  return /^\d{1,9}$/.test(start) ? Number(start) : undefined;
}
