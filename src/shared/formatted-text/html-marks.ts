import type { HtmlElement } from './html-tree.ts';
import { safeLink } from './safe-link.ts';

const emphasis = new Set(['em', 'i', 'cite', 'dfn', 'var']);
const strong = new Set(['strong', 'b']);

/** The marks of text inside an element. */
export interface Marks {
  readonly isEmphasized: boolean;
  readonly isStrong: boolean;
  readonly isPreformatted: boolean;
  readonly href: string | null;
}

/** The marks of text outside all elements. */
export const noMarks: Marks = {
  isEmphasized: false,
  isStrong: false,
  isPreformatted: false,
  href: null,
};

/** The marks inside an element: those of the elements around it, changed by its own name and style. */
export function marksOf({ name, attributes }: HtmlElement, outer: Marks): Marks {
  const style = attributes.style ?? '';
  const slant = /(?:^|[;\s])font-style\s*:\s*(\w+)/i.exec(style)?.[1];
  const weight = /(?:^|[;\s])font-weight\s*:\s*(\w+)/i.exec(style)?.[1];
  return {
    isEmphasized: slant ? /^(italic|oblique)$/i.test(slant) : outer.isEmphasized || emphasis.has(name),
    isStrong: weight ? /^(bold|bolder|[6-9]00)$/i.test(weight) : outer.isStrong || strong.has(name),
    isPreformatted: outer.isPreformatted || name === 'pre',
    href: name === 'a' && attributes.href ? safeLink(attributes.href) : outer.href,
  };
}

/**
 * Whether an element is not part of the text: hidden, the generated number of a list item or footnote, or a list of
 * comments.
 */
export const isHidden = (attributes: HtmlElement['attributes'], style: string) =>
  attributes.hidden !== undefined ||
  /display\s*:\s*none|mso-hide\s*:\s*all|mso-list\s*:\s*Ignore|mso-element\s*:\s*comment-list/i.test(style) ||
  /\bfootnote-marker\b/.test(attributes.class ?? '');

/** Whether an element is a comment of Word or Google Docs, or a link to one. */
export const isComment = ({ class: names, href, id }: HtmlElement['attributes']) =>
  /\bMsoComment/.test(names ?? '') || /^#_?(cmnt|msocom)/.test(href ?? '') || /^_?(cmnt|com_)/.test(id ?? '');

/** The minimum indent of a quotation, in points. */
export const quotationIndent = 18;
/** The number of points in each CSS unit that word processors use for an indent. */
export const pointsPerUnit: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 28.35,
  mm: 2.835,
};

const indentPattern = new RegExp(
  `(?:^|[;\\s])(?:margin|padding)-(?:left|right)\\s*:\\s*([\\d.]+)(${Object.keys(pointsPerUnit).join('|')})`,
  'gi',
);

/** Whether the style or the indent of a paragraph marks a quotation. Google Docs offers only the indent. */
export function isQuotation({ class: names }: HtmlElement['attributes'], style: string): boolean {
  if (/\bMso(Intense)?Quote|\bMsoBlockText\b|\bQuotations?\b/.test(names ?? '')) return true;
  if (/\bMsoList|\bMsoToc/.test(names ?? '') || /text-indent\s*:\s*-/.test(style)) return false;
  const indents = [...style.matchAll(indentPattern)];
  return indents.some(
    ([, size, unit]) => Number(size) * (pointsPerUnit[unit?.toLowerCase() ?? ''] ?? 0) >= quotationIndent,
  );
}
