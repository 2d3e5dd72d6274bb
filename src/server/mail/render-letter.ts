import type { Settings } from '../base/settings.ts';
import type { Letter } from './letter.ts';
import { letterText } from './letter-text.ts';

/** An email as HTML and as plain text. */
export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

/** Renders an email as HTML and plain text. React's renderer is imported with the first email. */
export async function renderLetter(
  letter: Letter,
  { siteName, publicUrl }: Pick<Settings, 'siteName' | 'publicUrl'>,
): Promise<RenderedLetter> {
  const { letterHtml } = await import('./letter-html.ts');
  const head = { siteName, siteUrl: publicUrl };
  return {
    subject: letter.subject,
    html: letterHtml(letter, head),
    text: letterText(letter, head),
    ...(letter.unsubscribeUrl && { unsubscribeUrl: letter.unsubscribeUrl }),
  };
}
