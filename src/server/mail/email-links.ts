import { createElement as h } from 'react';
import type { EmailLink } from './email-content.ts';
import { light } from './email-style.ts';

const createLink =
  (color: 'blue' | 'muted') =>
  ({ text, url, dir }: EmailLink & { readonly dir?: 'ltr' }) =>
    h(
      'a',
      { href: url, dir, className: color, style: { color: light[color], textDecoration: 'underline' } },
      text,
    );

/** A link in the text of an email. */
export const blueLink = createLink('blue');

/** A link in secondary text, such as a byline or the footer. */
export const mutedLink = createLink('muted');
