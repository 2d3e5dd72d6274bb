import type { Settings } from '../settings.ts';
import type { Letter } from './letter.ts';
import { letterText } from './letter-text.ts';

/** A letter in both its forms. */
export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

/** Writes a letter in both its forms. React's own renderer is loaded with the first one, not at every start. */
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
