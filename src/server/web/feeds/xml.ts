import { escapeHtml } from '../../../shared/text/escape-html.ts';

/** Characters that XML 1.0 forbids even when escaped, including unpaired surrogates. */
const forbiddenCharacters = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;

/** Escapes text for XML content and attributes, and removes the characters that XML forbids. */
export const escapeXml = (text: string): string => escapeHtml(text.replace(forbiddenCharacters, ''));

/** Serialized XML, which is not escaped again. */
export class Xml {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Child = Xml | string | null | false;

/**
 * Serializes an element. Text children are escaped; no CDATA sections, because text can contain their end marker.
 * @param attributes null values are omitted
 */
export function element(
  name: string,
  attributes: Record<string, string | number | null>,
  ...children: readonly Child[]
): Xml {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const inner = children
    .map((child) => (child instanceof Xml ? child.source : child ? escapeXml(child) : ''))
    .join('');
  return new Xml(inner === '' ? `<${name}${attributeText}/>` : `<${name}${attributeText}>${inner}</${name}>`);
}

/** An element that contains only text; null for empty text. */
export const textElement = (name: string, text: string | null | undefined): Xml | null =>
  text ? element(name, {}, text) : null;

/** A complete document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.source}\n`;
