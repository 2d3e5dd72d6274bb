import type { EmailContent, SiteSettings } from './email-content.ts';
import { renderEmailText } from './email-text.ts';

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
  { siteName, publicUrl }: SiteSettings,
): Promise<RenderedEmail> {
  const { renderEmailHtml } = await import('./email-html.ts');
  const site = { siteName, siteUrl: publicUrl };
  return {
    subject: content.subject,
    html: renderEmailHtml(content, site),
    text: renderEmailText(content, site),
    ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}
