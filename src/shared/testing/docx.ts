import { strToU8, type Zippable, zipSync } from 'fflate';

/** Attributes of the root element of each part. */
export const wordNamespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const contentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relationshipType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A run of text. @param properties the elements of `w:rPr` */
export const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** @param properties the elements of `w:pPr` */
export const paragraph = (runs: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`;
/** A paragraph with a style. @param style an id, such as `Heading1` */
export const styled = (style: string, runs: string) => paragraph(runs, `<w:pStyle w:val="${style}"/>`);
/** A list item. @param level from 0 @param list 1: bullets, 2: numbers */
export const item = (level: number, list: number, text: string) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);

/**
 * A minimal Word file with the given document body, a footnote with id 1, and two relationships for hyperlinks: `link`
 * to a web page, and `bad` to a script.
 */
export function docx(body: string, otherParts: Zippable = {}): Uint8Array {
  const styles = ['Title', 'Heading 1', 'Heading 2', 'Quote', 'Quotations', 'Hebrew block quotation']
    .map(
      (name) =>
        `<w:style w:type="paragraph" w:styleId="${name.replaceAll(' ', '')}"><w:name w:val="${name}"/></w:style>`,
    )
    .join('');
  const levels = (format: string) =>
    [0, 1]
      .map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`)
      .join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${contentType}.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationshipType}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${relationshipType}/styles" Target="styles.xml"/><Relationship Id="f" Type="${relationshipType}/footnotes" Target="footnotes.xml"/><Relationship Id="n" Type="${relationshipType}/numbering" Target="numbering.xml"/><Relationship Id="link" Type="${relationshipType}/hyperlink" Target="https://example.org/source" TargetMode="External"/><Relationship Id="bad" Type="${relationshipType}/hyperlink" Target="javascript:alert(1)" TargetMode="External"/></Relationships>`,
    ),
    'word/styles.xml': strToU8(`<w:styles ${wordNamespaces}>${styles}</w:styles>`),
    'word/numbering.xml': strToU8(
      `<w:numbering ${wordNamespaces}><w:abstractNum w:abstractNumId="0">${levels('bullet')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels('decimal')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    ),
    'word/footnotes.xml': strToU8(
      `<w:footnotes ${wordNamespaces}><w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="1">${paragraph(`${run('Genesis ')}${run('29:2', '<w:i/>')}`)}</w:footnote></w:footnotes>`,
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0" encoding="UTF-8"?><w:document ${wordNamespaces}><w:body>${body}</w:body></w:document>`,
    ),
    ...otherParts,
  });
}
