/** A run of text with its marks. */
export interface TextRun {
  readonly kind: 'text';
  readonly text: string;
  readonly isEmphasized?: boolean;
  readonly isStrong?: boolean;
  /** A canonical http, https or mailto URL. */
  readonly href?: string;
}

/** A part of a paragraph or heading: text, a reference to `notes[note]`, or a line break. */
export type Inline = TextRun | { readonly kind: 'note'; readonly note: number } | { readonly kind: 'break' };

/** A block of formatted text. Headings are only at the top level; level 2 is below level 1. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly inlines: readonly Inline[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list';
      /** The first number of an ordered list; null for a list with bullets. */
      readonly start: number | null;
      readonly items: readonly (readonly Block[])[];
    }
  | { readonly kind: 'rule' };

/** A formatted text. Footnotes are in the order of their first reference. */
export interface FormattedText {
  readonly blocks: readonly Block[];
  readonly notes: readonly (readonly Block[])[];
}

/** The maximum nesting of lists and quotes. */
export const maxDepth = 8;

/** The text of a heading or paragraph without marks and footnotes. */
export const plainText = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (inline.kind === 'text' ? inline.text : inline.kind === 'break' ? ' ' : ''))
    .join('');
