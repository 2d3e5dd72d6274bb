import { elementsOf, type HtmlElement, parseXml } from '../../../../../shared/formatted-text/html-tree.ts';

/** A part of a paragraph, as mammoth reads it. */
interface WordElement {
  readonly type: string;
  /** The text of an element of type `text`. */
  readonly value?: string;
  readonly children?: readonly WordElement[];
}

/** The properties of mammoth's paragraphs that are needed to number lists. */
export interface WordListItem {
  /** Contains the id of the numbering instance, see {@link withListIds}. */
  readonly alignment: string | null;
  /** Null outside of lists. The level is `0` to `8`. */
  readonly numbering: {
    readonly isOrdered: boolean;
    readonly level: string;
    readonly paragraphStyleId?: string;
  } | null;
  readonly children: readonly WordElement[];
}

/**
 * Copies the id of each list item's numbering instance (`w:numId`) to the alignment, because mammoth passes on the
 * alignment but not the id.
 * @param document the part `document.xml`
 */
export const withListIds = (document: string): string =>
  document.replace(
    /<w:numId w:val="(\d+)"\s*\/>\s*(?:<w:ins\b[^>]*\/>\s*)?<\/w:numPr>/g,
    '$&<w:jc w:val="numId $1"/>',
  );

/** Starts each list of mammoth's HTML with the number in the bookmark of its first item, and removes the bookmarks. */
export const withListStarts = (html: string): string =>
  html
    .replace(/<ol><li><a id="list-number-(\d+)"><\/a>/g, '<ol start="$1"><li>')
    .replace(/<a id="list-number-[^"]*"><\/a>/g, '');

/** The numbers of the list items in a Word file. mammoth, which converts the file, starts each list at 1. */
export class WordListNumbers {
  /** By id of the numbering instance: its definition, and the numbers at which it restarts levels. */
  readonly #instances = new Map<string, { definition: string; restarts: Map<string, number> }>();
  readonly #definitionsByStyle = new Map<string, string>();
  /** The first number of each level of a definition. The key `1 0` is level 0 of definition 1. */
  readonly #starts = new Map<string, number>();
  /** By id of the definition: the last number of each level. */
  readonly #lastNumbers = new Map<string, number[]>();

  /** @param numbering the part `numbering.xml` */
  constructor(numbering: string) {
    for (const element of elementsOf(parseXml(numbering))) {
      if (element.name === 'w:abstractNum') this.#addDefinition(element);
      if (element.name !== 'w:num') continue;
      const definition = valueIn(element, 'w:abstractNumId') ?? '';
      const restarts = new Map<string, number>();
      for (const override of childrenOf(element, 'w:lvlOverride')) {
        const start = valueIn(override, 'w:startOverride');
        if (start !== undefined) restarts.set(override.attributes['w:ilvl'] ?? '0', Number(start));
      }
      this.#instances.set(element.attributes['w:numId'] ?? '', { definition, restarts });
    }
  }

  #addDefinition(element: HtmlElement): void {
    const definition = element.attributes['w:abstractNumId'] ?? '';
    for (const level of childrenOf(element, 'w:lvl')) {
      this.#starts.set(`${definition} ${level.attributes['w:ilvl']}`, Number(valueIn(level, 'w:start') ?? 1));
      const styleId = valueIn(level, 'w:pStyle');
      if (styleId !== undefined) this.#definitionsByStyle.set(styleId, definition);
    }
  }

  /**
   * Adds a bookmark with the item's number to an item of a numbered list. Empties an item without text, so that mammoth
   * leaves it out, and does not count it. Call it for all paragraphs in the order of the document.
   */
  withBookmark<Paragraph extends WordListItem>(paragraph: Paragraph): Paragraph {
    const { numbering, children } = paragraph;
    if (!numbering) return paragraph;
    if (!children.some(isVisible)) return { ...paragraph, children: [] };
    const number = this.#next(paragraph.alignment, numbering);
    if (number === null || !numbering.isOrdered) return paragraph;
    return {
      ...paragraph,
      children: [{ type: 'bookmarkStart', name: `list-number-${number}` }, ...children],
    };
  }

  /**
   * The number of the next item. Instances of one definition share their numbers, unless an instance restarts them.
   * @returns null for a list that the file does not define
   */
  #next(
    alignment: string | null,
    { level, paragraphStyleId = '' }: NonNullable<WordListItem['numbering']>,
  ): number | null {
    const instance = this.#instances.get(/^numId (\d+)$/.exec(alignment ?? '')?.[1] ?? '');
    const definition = instance?.definition ?? this.#definitionsByStyle.get(paragraphStyleId);
    if (definition === undefined || !/^[0-8]$/.test(level)) return null;
    const numbers = this.#lastNumbers.get(definition) ?? [];
    this.#lastNumbers.set(definition, numbers);
    const last = numbers[Number(level)];
    // Inner levels start again.
    numbers.length = Number(level);
    const restart = instance?.restarts.get(level);
    instance?.restarts.delete(level);
    const start = this.#starts.get(`${definition} ${level}`) ?? 1;
    const number = restart ?? (last === undefined ? start : last + 1);
    numbers.push(number);
    return number;
  }
}

/** Whether an element has text or a footnote. Pictures are left out. */
const isVisible = ({ type, value = '', children = [] }: WordElement): boolean =>
  type === 'noteReference' || value.trim() !== '' || children.some(isVisible);

const childrenOf = ({ children }: HtmlElement, name: string): HtmlElement[] =>
  children.filter((child) => typeof child === 'object').filter((child) => child.name === name);

const valueIn = (element: HtmlElement, name: string): string | undefined =>
  childrenOf(element, name)[0]?.attributes['w:val'];
