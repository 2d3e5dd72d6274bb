import type { Settings } from '../base/settings.ts';

/** The settings that appear in emails. */
export type SiteSettings = Pick<Settings, 'siteName' | 'publicUrl'>;

/** A row of a small table. `url` makes the value a link. */
export type Fact = readonly [label: string, value: string, url?: string | undefined];

/** A link in a block of an email. */
export interface EmailLink {
  readonly text: string;
  readonly url: string;
}

/** A line of names separated by commas. Those with a `url` are links. */
type EmailNames = readonly { readonly text: string; readonly url?: string | undefined }[];

/** One block of an email. User text is in separate blocks, so that each gets its own text direction. */
export type EmailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Plain text that a person wrote: blank lines separate paragraphs, line breaks are kept. */
  | { readonly kind: 'prose'; readonly text: string }
  /** A sermon, as in a list. */
  | {
      readonly kind: 'sermon';
      readonly label?: string;
      readonly title: string;
      readonly byline: readonly (string | EmailNames)[];
      /** Links in a line of their own, such as `Given for Vayetzei`. */
      readonly related?: { readonly label: string; readonly links: readonly EmailLink[] };
      readonly excerpt?: string;
      readonly link?: EmailLink | undefined;
    }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'button'; readonly text: string; readonly url: string };

/** A line of a byline without its links. */
export const plainLine = (line: string | EmailNames): string =>
  typeof line === 'string' ? line : line.map(({ text }) => text).join(', ');

/** The content of an email, from which both HTML and plain text are rendered. */
export interface EmailContent {
  readonly subject: string;
  /** Preheader: mail clients show it next to the subject. */
  readonly preview: string;
  readonly blocks: readonly EmailBlock[];
  /** Why the recipient gets this email. */
  readonly reason: string;
  /** Only newsletter emails have it. */
  readonly unsubscribeUrl?: string;
}

/** The site that sends the email. */
export interface EmailSite {
  readonly siteName: string;
  readonly siteUrl: string;
}
