/** A row of a small table. `url` makes the value a link. */
export type Fact = readonly [label: string, value: string, url?: string | undefined];

/** One block of an email. User text is in separate blocks, so that each gets its own text direction. */
export type LetterBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Plain text by a person: paragraphs are separated by blank lines, line breaks are kept. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A sermon, as in a list. */
  | {
      readonly kind: 'sermon';
      readonly label?: string;
      readonly title: string;
      readonly byline: readonly string[];
      readonly excerpt?: string;
      readonly link?: { readonly text: string; readonly url: string } | undefined;
    }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'button'; readonly text: string; readonly url: string };

/** The content of an email, from which both HTML and plain text are rendered. */
export interface Letter {
  readonly subject: string;
  /** Preheader: mail clients show it next to the subject. */
  readonly preview: string;
  readonly blocks: readonly LetterBlock[];
  /** Why the recipient gets this email. */
  readonly reason: string;
  /** Only newsletter emails have it. */
  readonly unsubscribeUrl?: string;
}

/** The site that sends the email. */
export interface LetterHead {
  readonly siteName: string;
  readonly siteUrl: string;
}
