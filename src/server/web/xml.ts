/** Characters that no XML 1.0 document may hold, however they are written; halves of surrogate pairs among them. */
const forbidden = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Any text as it stands in XML, between tags or in an attribute. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** A piece of XML that is written already. */
export class Xml {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Child = Xml | string | null | false;

/**
 * One element. Text children are escaped; there are no CDATA sections, because a text can hold their end.
 * @param attributes those that are null are left out
 */
export function element(
  name: string,
  attributes: Record<string, string | number | null>,
  ...children: readonly Child[]
): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const inner = children
    .map((child) => (child instanceof Xml ? child.source : child ? escapeXml(child) : ''))
    .join('');
  return new Xml(inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`);
}

/** An element that holds text alone; null when there is none. */
export const textElement = (name: string, text: string | null | undefined): Xml | null =>
  text ? element(name, {}, text) : null;

/** A whole document. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.source}\n`;
