import { Fragment, createElement as h, type ReactNode } from 'react';
import { blockAttributes } from '../../shared/text/text-direction.ts';
import { type EmailBlock, plainLine } from './email-content.ts';
import { blueLink, mutedLink } from './email-links.ts';
import { Paragraph, ProseParagraph } from './email-paragraphs.ts';
import { alignTo, light, sans, serif } from './email-style.ts';

/** Renders one block of an email. */
export function Block({ block }: { block: EmailBlock }) {
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
      return h(Paragraph, { text: block.text });
    case 'prose':
      return block.text
        .split(/\n\s*\n/)
        .map((text, index) => h(Fragment, { key: `${index} ${text}` }, h(ProseParagraph, { text })));
    case 'sermon':
      return h(SermonEntry, block);
    case 'facts':
      return h(Facts, block);
    case 'button':
      return h(Button, block);
  }
}

/**
 * A sermon: a border above, the label, title, byline, links and excerpt. All are aligned by the direction of the title.
 */
function SermonEntry({
  label,
  title,
  byline,
  related,
  excerpt,
  link,
}: Extract<EmailBlock, { kind: 'sermon' }>) {
  const heading = { fontFamily: serif, fontWeight: 500, fontSize: 23, lineHeight: '29px', margin: 0 };
  const small = { fontFamily: sans, fontSize: 15, lineHeight: '23px', margin: 0 };
  const direction = blockAttributes(title);
  const align = alignTo(direction.dir);
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
            ...align,
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
    ...byline.map((line, index) => {
      const lineDirection = blockAttributes(plainLine(line));
      return h(
        'p',
        {
          key: index,
          className: 'muted',
          style: { ...small, ...align, color: light.muted, marginTop: index ? 0 : 6 },
          ...lineDirection,
        },
        ...(typeof line === 'string'
          ? // No line break in the text after ` · `, such as a date.
            [line.replace(/(?<=· .*) /gu, '\u00A0')]
          : line.map(({ text, url }, nameIndex) =>
              h(Fragment, { key: nameIndex }, nameIndex > 0 && ', ', url ? mutedLink({ text, url }) : text),
            )),
      );
    }),
    related &&
      h(
        'p',
        {
          className: 'muted',
          style: { ...small, ...align, color: light.muted },
          ...blockAttributes(related.label),
        },
        `${related.label} `,
        ...related.links.map(({ text, url }, index) =>
          h(Fragment, { key: url }, index > 0 && ' · ', mutedLink({ text, url })),
        ),
      ),
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
          ...blockAttributes(excerpt),
        },
        excerpt,
      ),
    link &&
      h(
        'p',
        { style: { ...small, ...align, marginTop: 12 } },
        h(
          'a',
          {
            href: link.url,
            className: 'blue',
            style: { color: light.blue, fontWeight: 600, textDecoration: 'underline' },
          },
          withLineBreaks(link.text),
        ),
      ),
  );
}

/**
 * Allows a line break after each slash in the path of a URL, without changing the copied text. Hebrew in a URL is in
 * its own block: otherwise the text direction would reorder its parts at a line break. Such a block does not take the
 * underline of its link.
 */
const withLineBreaks = (text: string): ReactNode =>
  /^https?:/.test(text)
    ? text.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => {
        const partDirection = blockAttributes(part);
        const style =
          partDirection.dir === 'rtl' ? { display: 'inline-block', textDecoration: 'underline' } : undefined;
        return h(
          Fragment,
          { key: part },
          index > 0 && h('wbr'),
          h('span', { style, ...partDirection }, part),
        );
      })
    : text;

function Facts({ rows }: Extract<EmailBlock, { kind: 'facts' }>) {
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
      ...rows.map(([label, value, url]) =>
        h(
          'tr',
          { key: label },
          h(
            'td',
            {
              className: 'muted',
              style: { ...cell, color: light.muted, paddingRight: 20, whiteSpace: 'nowrap' },
            },
            label,
          ),
          h(
            'td',
            {
              className: 'ink',
              // A right-to-left value also stays next to its label.
              style: { ...cell, color: light.ink, textAlign: 'left' },
              ...blockAttributes(value),
            },
            url ? blueLink({ text: value, url }) : value,
          ),
        ),
      ),
    ),
  );
}

function Button({ text, url }: Extract<EmailBlock, { kind: 'button' }>) {
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
