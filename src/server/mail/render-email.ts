import type { Settings } from '../base/settings.ts';
import type { EmailContent } from './email-content.ts';
import { emailText } from './email-text.ts';

/** An email as HTML and as plain text. */
export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl?: string;
}

/** Renders an email as HTML and plain text. React's renderer is imported with the first email. */
export async function renderEmail(
  content: EmailContent,
  { siteName, publicUrl }: Pick<Settings, 'siteName' | 'publicUrl'>,
): Promise<RenderedEmail> {
  const { emailHtml } = await import('./email-html.ts');
  const site = { siteName, siteUrl: publicUrl };
  return {
    subject: content.subject,
    html: emailHtml(content, site),
    text: emailText(content, site),
    ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}
