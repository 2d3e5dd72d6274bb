import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ownBlock } from '../../shared/text-direction.ts';
import type { Letter, LetterBlock, LetterHead } from './letter.ts';

// Server code runs without a build, so these components are written without JSX.

const serif = "'Frank Ruhl Libre', 'David Libre', Georgia, 'Times New Roman', serif";
const sans = "Assistant, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";

/** The light scheme stands on the elements, for the many mail programs that read nothing else. */
const light = {
  ground: '#FBF8F1',
  ink: '#1F1B16',
  muted: '#6B6256',
  line: '#E6DFD0',
  blue: '#1F3A68',
  onBlue: '#FFFFFF',
  gold: '#8A5F12',
};

/** The dark scheme of the site (DESIGN.md), for those that tell which one their reader uses. */
const dark = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #12151C !important; }
    .ink { color: #EDE7DA !important; }
    .muted { color: #A79F90 !important; }
    .line { border-color: #2A303C !important; }
    .blue { color: #9DB8E8 !important; }
    .button { background-color: #9DB8E8 !important; color: #12151C !important; }
    .gold { color: #D9A94E !important; }
  }
  @media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
`;

/** The HTML of a mail. Whatever people wrote arrives as text: React escapes it. */
export function letterHtml(letter: Letter, head: LetterHead): string {
  return `<!doctype html>${renderToStaticMarkup(h(LetterDocument, { letter, head }))}`;
}

function LetterDocument({ letter, head }: { letter: Letter; head: LetterHead }) {
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
      // Mail programs on phones turn days and places into links of their own colour.
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, letter.subject),
      h('style', null, dark),
    ),
    h(
      'body',
      { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: light.ground } },
      h(Preview, { text: letter.preview }),
      h(
        Sheet,
        null,
        h(Masthead, head),
        ...letter.blocks.map((block, index) => h(Block, { key: index, block })),
        h(Foot, { letter, head }),
      ),
    ),
  );
}

/** Shown beside the subject in the list of mails, not in the mail. */
function Preview({ text }: { text: string }) {
  const style = {
    display: 'none',
    maxHeight: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: 1,
    lineHeight: '1px',
  };
  return h('div', { style, 'aria-hidden': true, ...ownBlock(text) }, text, '\u00A0\u200C'.repeat(60));
}

/** A column of one width, in a table: the one layout that every mail program draws. */
function Sheet({ children }: { children?: ReactNode }) {
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
            h('tbody', null, h('tr', null, h('td', { align: 'left' }, children))),
          ),
        ),
      ),
    ),
  );
}

function Masthead({ siteName, siteUrl }: LetterHead) {
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
        ...ownBlock(siteName),
      },
      siteName,
    ),
  );
}

function Block({ block }: { block: LetterBlock }) {
  switch (block.kind) {
    case 'heading':
      return h(
        'h1',
        {
          className: 'ink',
          style: {
            margin: '32px 0 0',
            fontFamily: serif,
            fontWeight: 500,
            fontSize: 28,
            lineHeight: '34px',
            color: light.ink,
          },
        },
        block.text,
      );
    case 'paragraph':
      return h('p', { className: 'ink', style: paragraph(light.ink) }, block.text);
    case 'sermon':
      return h(SermonEntry, block);
    case 'facts':
      return h(Facts, block);
    case 'button':
      return h(Button, block);
  }
}

const paragraph = (color: string) => ({
  margin: '16px 0 0',
  fontFamily: sans,
  fontSize: 17,
  lineHeight: '27px',
  color,
});

/** An index card: a hairline above, the title, who spoke and where, how it begins; all on the side that the title begins on. */
function SermonEntry({ label, title, byline, excerpt, link }: Extract<LetterBlock, { kind: 'sermon' }>) {
  const heading = { fontFamily: serif, fontWeight: 500, fontSize: 23, lineHeight: '29px', margin: 0 };
  const small = { fontFamily: sans, fontSize: 15, lineHeight: '23px', margin: 0 };
  const direction = ownBlock(title);
  const align = { textAlign: direction.dir === 'rtl' ? ('right' as const) : ('left' as const) };
  return h(
    'div',
    {
      className: 'line',
      style: { marginTop: 28, paddingTop: 24, borderTop: `1px solid ${light.line}` },
    },
    label &&
      h(
        'p',
        {
          className: 'gold',
          style: {
            ...small,
            fontSize: 13,
            fontWeight: 600,
            letterSpacing: '0.08em',
            color: light.gold,
            marginBottom: 6,
          },
        },
        label.toUpperCase(),
      ),
    h(
      'h2',
      { className: 'ink', style: { ...heading, ...align, color: light.ink }, ...direction },
      link
        ? h(
            'a',
            { href: link.url, className: 'ink', style: { color: light.ink, textDecoration: 'none' } },
            title,
          )
        : title,
    ),
    ...byline.map((text, index) => {
      const own = ownBlock(text);
      return h(
        'p',
        {
          key: index,
          className: 'muted',
          style: { ...small, ...align, color: light.muted, marginTop: index ? 0 : 6 },
          ...own,
        },
        text,
      );
    }),
    excerpt &&
      h(
        'p',
        {
          className: 'ink',
          style: {
            ...small,
            fontFamily: serif,
            fontSize: 18,
            lineHeight: '29px',
            color: light.ink,
            marginTop: 12,
            ...align,
          },
          ...ownBlock(excerpt),
        },
        excerpt,
      ),
    link &&
      h(
        'p',
        { style: { ...small, ...align, marginTop: 12, wordBreak: 'break-word' } },
        h(
          'a',
          {
            href: link.url,
            className: 'blue',
            style: { color: light.blue, fontWeight: 600, textDecoration: 'underline' },
          },
          link.text,
        ),
      ),
  );
}

function Facts({ rows }: Extract<LetterBlock, { kind: 'facts' }>) {
  const cell = {
    fontFamily: sans,
    fontSize: 15,
    lineHeight: '23px',
    padding: '3px 0',
    verticalAlign: 'top',
  } as const;
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { marginTop: 20 } },
    h(
      'tbody',
      null,
      ...rows.map(([label, value]) =>
        h(
          'tr',
          { key: label },
          h('td', { className: 'muted', style: { ...cell, color: light.muted, paddingRight: 20 } }, label),
          h(
            'td',
            {
              className: 'ink',
              style: { ...cell, color: light.ink, wordBreak: 'break-word' },
              ...ownBlock(value),
            },
            value,
          ),
        ),
      ),
    ),
  );
}

function Button({ text, url }: Extract<LetterBlock, { kind: 'button' }>) {
  return h(
    'p',
    { style: { margin: '28px 0 0' } },
    h(
      'a',
      {
        href: url,
        className: 'button',
        style: {
          display: 'inline-block',
          padding: '12px 22px',
          borderRadius: 6,
          backgroundColor: light.blue,
          color: light.onBlue,
          fontFamily: sans,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: '20px',
          textDecoration: 'none',
        },
      },
      text,
    ),
  );
}

function Foot({ letter, head }: { letter: Letter; head: LetterHead }) {
  const style = { fontFamily: sans, fontSize: 13, lineHeight: '20px', color: light.muted, margin: '0 0 4px' };
  const link = (href: string, text: string) =>
    h('a', { href, className: 'muted', style: { color: light.muted, textDecoration: 'underline' } }, text);
  return h(
    'div',
    {
      className: 'line',
      style: { marginTop: 40, paddingTop: 20, borderTop: `1px solid ${light.line}` },
    },
    h('p', { className: 'muted', style }, letter.reason),
    h(
      'p',
      { className: 'muted', style },
      ...(letter.unsubscribeUrl ? [link(letter.unsubscribeUrl, 'Unsubscribe'), ' · '] : []),
      link(head.siteUrl, head.siteName),
    ),
  );
}
