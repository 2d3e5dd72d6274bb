import { contentOf } from '../../../shared/formatted-text/formatted-text-content.ts';
import { MarkdownError, parseMarkdown } from '../../../shared/formatted-text/parse-markdown.ts';
import { sermonContent, sermonMarkdown } from '../../../shared/sermon.schemas.ts';
import { AppError } from '../../base/errors.ts';
import { formattedHtml } from './formatted-html.ts';
import { paragraphsHtml, type TextLink } from './html-writer.ts';

/** The text of a sermon: plain, or plain text that was derived from Markdown. */
export interface SermonText {
  readonly content: string;
  readonly contentMarkdown?: string | null;
}

/** The text of a sermon as HTML (docs/product/formatting.md T6). @param citations sorted links in `content` */
export function htmlOf({ content, contentMarkdown }: SermonText, citations: readonly TextLink[]): string {
  const text = contentMarkdown ? parseStored(contentMarkdown) : null;
  if (!text) return paragraphsHtml(content, citations);
  const derived = contentOf(text);
  // The citations have positions in the stored content.
  return formattedHtml(text, derived.content === content ? citations : [], derived.offsets);
}

/** Parses a stored text. @returns null for a text that an earlier version accepted and this one rejects */
function parseStored(markdown: string) {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof MarkdownError) return null;
    throw error;
  }
}

/**
 * The text to store for a submission. Formatted text replaces plain text.
 * @throws AppError BAD_REQUEST naming `contentMarkdown` when the formatted text is invalid
 */
export const submittedText = ({ content = '', contentMarkdown }: Partial<SermonText>): SermonText =>
  contentMarkdown ? fromMarkdown(contentMarkdown) : { content, contentMarkdown: null };

/**
 * The fields of the text that an edit changes; empty if it changes none. Formatted text replaces plain text; plain text
 * that differs from the stored one replaces formatted text (docs/product/formatting.md T4).
 * @throws AppError BAD_REQUEST naming `contentMarkdown` when the formatted text is invalid
 */
export function editedText(
  { content, contentMarkdown }: Partial<SermonText>,
  stored: SermonText,
): Partial<SermonText> {
  if (contentMarkdown === stored.contentMarkdown && contentMarkdown) return {};
  if (contentMarkdown) return fromMarkdown(contentMarkdown);
  const isReplaced = content !== undefined && content !== stored.content;
  return isReplaced || contentMarkdown === null
    ? { ...(isReplaced && { content }), contentMarkdown: null }
    : {};
}

/** The text of an imported row. If the formatted text is invalid, `problem` says why, and the plain text is used. */
export function importedText({ content, contentMarkdown }: { content?: string; contentMarkdown?: string }): {
  readonly fields: { readonly content?: string; readonly contentMarkdown?: string };
  readonly problem?: string;
} {
  const plain = { content, contentMarkdown: undefined };
  const withoutFormatting = (reason: string) => ({
    fields: plain,
    problem: `${reason}. The text was imported without formatting.`,
  });
  const parsed = sermonMarkdown.safeParse(contentMarkdown);
  if (!parsed.success)
    return withoutFormatting(parsed.error.issues[0]?.message ?? 'Formatted text is not valid');
  const markdown = parsed.data;
  if (!markdown) return { fields: plain };
  try {
    return { fields: { content: contentOf(parseMarkdown(markdown)).content, contentMarkdown: markdown } };
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error;
    return withoutFormatting(error.message);
  }
}

function fromMarkdown(contentMarkdown: string): SermonText {
  try {
    const { content } = contentOf(parseMarkdown(contentMarkdown));
    const parsed = sermonContent.safeParse(content);
    if (parsed.success) return { content, contentMarkdown };
    throw invalidMarkdown(parsed.error.issues[0]?.message ?? 'Content is not valid');
  } catch (error) {
    throw error instanceof MarkdownError ? invalidMarkdown(`Formatted text: ${error.message}`) : error;
  }
}

const invalidMarkdown = (message: string) =>
  new AppError('BAD_REQUEST', message, { issues: [{ path: 'contentMarkdown', message }] });
