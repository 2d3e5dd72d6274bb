import { Fragment, createElement as h, type ReactNode } from 'react';
import { findLinks } from '../../shared/formatted-text/safe-link.ts';
import { blockAttributes, directionOf } from '../../shared/text/text-direction.ts';
import { blueLink } from './email-links.ts';
import { alignTo, light, sans } from './email-style.ts';

/** The maximum count of links in one line or paragraph of an email. Later URLs stay text. */
const maxLinks = 50;

const paragraphStyle = {
  margin: '16px 0 0',
  fontFamily: sans,
  fontSize: 17,
  lineHeight: '27px',
  color: light.ink,
};

/** A paragraph of the product's own text. Its URLs and email addresses are links. */
export const Paragraph = ({ text }: { text: string }) =>
  h('p', { className: 'ink', style: paragraphStyle }, ...withLinks(text));

/**
 * A paragraph of prose, with its line breaks as `<br>`: Outlook ignores `white-space`. A line in the other direction
 * gets an element of its own. Otherwise its punctuation would be at the wrong end.
 */
export function ProseParagraph({ text }: { text: string }) {
  const direction = blockAttributes(text);
  return h(
    'p',
    { className: 'ink', style: { ...paragraphStyle, ...alignTo(direction.dir) }, ...direction },
    text
      .split('\n')
      .map((line, index) =>
        h(
          Fragment,
          { key: `${index} ${line}` },
          index > 0 && h('br'),
          ...(directionOf(line) === direction.dir
            ? withLinks(line)
            : [h('span', { ...blockAttributes(line) }, ...withLinks(line))]),
        ),
      ),
  );
}

/** Text with its URLs and email addresses as links: Outlook adds none to HTML. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let position = 0;
  for (const { start, end, href } of findLinks(text, maxLinks)) {
    parts.push(
      text.slice(position, start),
      blueLink({ text: text.slice(start, end), url: href, dir: 'ltr' }),
    );
    position = end;
  }
  return [...parts, text.slice(position)];
}
