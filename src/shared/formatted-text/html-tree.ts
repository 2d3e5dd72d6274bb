import type { ParserOptions } from 'htmlparser2';
import { safeDecode } from '../text/safe-decode.ts';
import { parseMarkup } from './parse-markup.ts';

/** An element of parsed HTML. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
  readonly parent: HtmlElement | null;
  /** The position among the elements of the document. */
  readonly index: number;
}

/** Elements that are nested deeper become children of the element at this depth. */
const maxElementDepth = 100;

/** Parses any HTML. No script runs and nothing is loaded. */
export const parseHtml = (html: string): HtmlElement =>
  parse(html, { decodeEntities: true, lowerCaseTags: true });

/** Parses XML. Entities that the document declares are not expanded. */
export const parseXml = (xml: string): HtmlElement => parse(xml, { decodeEntities: true, xmlMode: true });

function parse(source: string, options: ParserOptions): HtmlElement {
  let index = 0;
  const root: HtmlElement = { name: 'body', attributes: {}, children: [], parent: null, index };
  let current = root;
  let depth = 0;
  parseMarkup(
    source,
    {
      onopentag(name, attributes) {
        depth += 1;
        const element: HtmlElement = { name, attributes, children: [], parent: current, index: ++index };
        current.children.push(element);
        if (depth <= maxElementDepth) current = element;
      },
      ontext(text) {
        const { children } = current;
        const last = children.at(-1);
        if (typeof last === 'string') children[children.length - 1] = last + text;
        else children.push(text);
      },
      onclosetag() {
        if (depth <= maxElementDepth) current = current.parent ?? root;
        depth -= 1;
      },
    },
    options,
  );
  return root;
}

/** All elements inside an element, in document order. */
export function* elementsOf(element: HtmlElement): Generator<HtmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** The footnotes of a document. */
export interface HtmlFootnotes {
  /** Elements that refer to a footnote, with its index. */
  readonly references: ReadonlyMap<HtmlElement, number>;
  /** Elements that contain a footnote's text. */
  readonly bodies: readonly HtmlElement[];
  /** Links from a footnote to its reference. */
  readonly backlinks: ReadonlySet<HtmlElement>;
}

const isLink = ({ name }: HtmlElement) => name === 'a';
const isFragmentLink = (element: HtmlElement) =>
  isLink(element) && Boolean(element.attributes.href?.startsWith('#'));
const isItem = ({ name }: HtmlElement) => name === 'li' || name === 'aside' || name === 'dd';

/**
 * Finds footnotes by their structure, which Word, Google Docs, LibreOffice, WordPress, Wikipedia and our own pages have
 * in common: a link to a later block, which has a link back. The block editor of WordPress marks the reference with
 * `data-fn`.
 */
export function findFootnotes(root: HtmlElement): HtmlFootnotes {
  const targets = new Map<string, HtmlElement>();
  const links: { element: HtmlElement; target: string }[] = [];
  for (const element of elementsOf(root)) {
    const { id, name, href } = element.attributes;
    if (id && !targets.has(id)) targets.set(id, element);
    if (isLink(element) && name && !targets.has(name)) targets.set(name, element);
    if (href && isFragmentLink(element)) links.push({ element, target: safeDecode(href.slice(1)) });
    const fn = element.attributes['data-fn'];
    if (fn) links.push({ element, target: fn });
  }
  const linksTo = new Map<HtmlElement, HtmlElement[]>();
  for (const { element, target } of links) {
    const targetElement = targets.get(target);
    // Bounded: a page can have thousands of links to one target.
    if (targetElement)
      linksTo.set(targetElement, [...(linksTo.get(targetElement) ?? []).slice(0, 50), element]);
  }

  const references = new Map<HtmlElement, number>();
  const bodies: HtmlElement[] = [];
  const backlinks = new Set<HtmlElement>();
  const noteIndexes = new Map<HtmlElement, number>();
  const notesOfBodies = new Map<HtmlElement, number>();
  const footnoteDivisions = new Map<HtmlElement, boolean>();
  for (const { element, target } of links) {
    const targetElement = targets.get(target);
    // Comments of Google Docs have the same structure.
    if (
      !targetElement ||
      targetElement.index < element.index ||
      target.startsWith('cmnt') ||
      backlinks.has(element)
    )
      continue;
    const candidates = [element, element.parent, element.parent?.parent];
    const backlink = candidates
      .flatMap((candidate) => (candidate ? (linksTo.get(candidate) ?? []) : []))
      .find(({ index }) => index >= targetElement.index);
    const isMarked = element.attributes['data-fn'] !== undefined;
    if (!backlink && !isMarked && !noteIndexes.has(targetElement)) continue;
    if (backlink) backlinks.add(backlink);
    const body = bodyOf(targetElement, footnoteDivisions);
    // Two targets can be in one footnote. Its text must be read only once.
    const note = noteIndexes.get(targetElement) ?? notesOfBodies.get(body) ?? bodies.push(body) - 1;
    notesOfBodies.set(body, note);
    noteIndexes.set(targetElement, note);
    references.set(outermost(element), note);
  }
  // Further links from a footnote to its references.
  const bodySet = new Set(bodies);
  for (const { element } of links) {
    if (references.has(element)) continue;
    for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent) {
      if (bodySet.has(ancestor) && isBacklink(element)) backlinks.add(element);
    }
  }
  return { references, bodies, backlinks };
}

const isBacklink = ({ attributes }: HtmlElement) =>
  /(^|\s)(doc-backlink|footnote-backref)(\s|$)/.test(`${attributes.role ?? ''} ${attributes.class ?? ''}`);

/** The `sup` around a link if it contains nothing else, except brackets; otherwise the link. */
function outermost(element: HtmlElement): HtmlElement {
  const { parent } = element;
  // Without the check of the length, each of many links in one element would read the text between them.
  if (parent?.name !== 'sup' || parent.children.length > 3) return element;
  const isOnly = parent.children.every((child) => child === element || /^[[\]\s]*$/.test(String(child)));
  return isOnly ? parent : element;
}

/**
 * The block of a footnote: its list item, the `div` around its paragraphs, or else the block around the target.
 * @param divisions caches {@link isOneFootnote}: a `div` can contain thousands of targets
 */
function bodyOf(target: HtmlElement, divisions: Map<HtmlElement, boolean>): HtmlElement {
  let block = target;
  while (block.parent && !isItem(block) && !/^(p|div|td)$/.test(block.name)) block = block.parent;
  if (block.parent === null) return target;
  for (let outer = block.parent; outer?.parent; outer = outer.parent) {
    if (isItem(outer)) return outer;
  }
  const { parent } = block;
  if (block.name !== 'p' || parent?.name !== 'div' || parent.parent === null) return block;
  const isSingleFootnote = divisions.get(parent) ?? isOneFootnote(parent);
  divisions.set(parent, isSingleFootnote);
  return isSingleFootnote ? parent : block;
}

/**
 * Whether a `div` is one footnote: Word's style marks it, or it has exactly one link to a fragment, in its first
 * element, and no rule or heading.
 */
function isOneFootnote(division: HtmlElement): boolean {
  const style = division.attributes.style ?? '';
  if (/mso-element:\s*(footnote|endnote)\b(?!-list)/.test(style)) return true;
  const [first] = division.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof first !== 'object' || ![...elementsOf(first)].some(isFragmentLink)) return false;
  let linkCount = 0;
  for (const element of elementsOf(division)) {
    if (element.name === 'hr' || /^h[1-6]$/.test(element.name)) return false;
    if (isFragmentLink(element) && ++linkCount > 1) return false;
  }
  return true;
}

/** The text of an element and of everything inside it. */
export function textOf(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
