/** A line of a small table; `url` is where the value leads, if it does. */
export type Fact = readonly [label: string, value: string, url?: string | undefined];

/** One piece of a mail. What people wrote stands in pieces of its own, so that its direction is its own too. */
export type LetterBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Plain text that a person wrote: paragraphs separated by blank lines, line breaks kept. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A sermon as a list shows it. */
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

/**
 * What a mail says, once: the HTML and the plain text are both made from it, so neither can say less
 * than the other.
 */
export interface Letter {
  readonly subject: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  readonly blocks: readonly LetterBlock[];
  /** Why somebody gets this mail. */
  readonly reason: string;
  /** Newsletter mails alone can be unsubscribed from. */
  readonly unsubscribeUrl?: string;
}

/** The site that a mail comes from. */
export interface LetterHead {
  readonly siteName: string;
  readonly siteUrl: string;
}
