import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { blockAttributes } from '../../shared/text/text-direction.ts';
import { Block } from './email-blocks.ts';
import type { EmailContent, EmailSite } from './email-content.ts';
import { mutedLink } from './email-links.ts';
import { light, sans, serif, styleSheet } from './email-style.ts';

// Server code runs without a build step, so these components do not use JSX.

/** Renders an email as HTML. React escapes all user text. */
export function renderEmailHtml(content: EmailContent, site: EmailSite): string {
  return `<!doctype html>${renderToStaticMarkup(h(EmailDocument, { content, site }))}`;
}

function EmailDocument({ content, site }: { content: EmailContent; site: EmailSite }) {
  return h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Phones would turn phone numbers, dates and postal or email addresses into links in their own color.
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, content.subject),
      h('style', null, styleSheet),
    ),
    h(
      'body',
      { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: light.ground } },
      h(Preheader, { text: content.preview }),
      h(
        EmailLayout,
        null,
        h(EmailHeader, site),
        ...content.blocks.map((block, index) => h(Block, { key: index, block })),
        h(EmailFooter, { content, site }),
      ),
    ),
  );
}

/**
 * The preheader, which mail clients show next to the subject. Hidden in the email itself, without a tiny font or
 * transparency, because SpamAssassin scores these (FONT_INVIS). The invisible characters after it fill the line, so
 * that mail clients do not show the beginning of the body there.
 */
function Preheader({ text }: { text: string }) {
  const style = { display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', msoHide: 'all' };
  return h('div', { style, 'aria-hidden': true, ...blockAttributes(text) }, text, '\u00A0\u200C'.repeat(60));
}

/** A single-column table, the only layout that all mail clients support. */
function EmailLayout({ children }: { children?: ReactNode }) {
  const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const;
  return h(
    'table',
    { ...table, className: 'ground', style: { backgroundColor: light.ground } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { align: 'center', className: 'sheet', style: { padding: '40px 24px' } },
          h(
            'table',
            { ...table, style: { maxWidth: 560 } },
            // A table cell is as wide as its longest word. Without this, one long word would widen the whole email.
            h(
              'tbody',
              null,
              h('tr', null, h('td', { align: 'left', style: { wordBreak: 'break-word' } }, children)),
            ),
          ),
        ),
      ),
    ),
  );
}

function EmailHeader({ siteName, siteUrl }: EmailSite) {
  return h(
    'div',
    { className: 'line', style: { paddingBottom: 16, borderBottom: `1px solid ${light.line}` } },
    h(
      'a',
      {
        href: siteUrl,
        className: 'ink',
        style: {
          fontFamily: serif,
          fontSize: 22,
          lineHeight: '28px',
          color: light.ink,
          textDecoration: 'none',
        },
        ...blockAttributes(siteName),
      },
      siteName,
    ),
  );
}

function EmailFooter({ content, site }: { content: EmailContent; site: EmailSite }) {
  const style = { fontFamily: sans, fontSize: 13, lineHeight: '20px', color: light.muted, margin: '0 0 4px' };
  return h(
    'div',
    {
      className: 'line',
      style: { marginTop: 40, paddingTop: 20, borderTop: `1px solid ${light.line}` },
    },
    h('p', { className: 'muted', style }, content.reason),
    h(
      'p',
      { className: 'muted', style },
      ...(content.unsubscribeUrl
        ? [mutedLink({ text: 'Unsubscribe', url: content.unsubscribeUrl }), ' · ']
        : []),
      mutedLink({ text: site.siteName, url: site.siteUrl }),
    ),
  );
}
