import { Link as Anchor } from '@chakra-ui/react';
import { Fragment } from 'react';
import { linkRel } from '../../../shared/formatted-text/link-rel.ts';
import { findLinks } from '../../../shared/formatted-text/safe-link.ts';
import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { BidiText } from '../../ui/text/bidi-text.tsx';
import { paragraphsOf } from './sermon-text.ts';

/** The maximum number of links in one paragraph. Later URLs and email addresses stay text. */
const maxLinks = 50;

/**
 * The paragraphs of a plain text, each with its own direction, with URLs and email addresses as links. The parent
 * element sets the typography.
 */
export const Paragraphs = ({ text }: { readonly text: string }) =>
  paragraphsOf(text).map(({ text: paragraph, offset }) => {
    const links = findLinks(paragraph, maxLinks);
    const direction = directionOf(paragraph);
    const textBetween = (start: number, end?: number) => (
      <BidiText direction={direction}>{paragraph.slice(start, end)}</BidiText>
    );
    return (
      <p key={offset} {...blockAttributes(paragraph)}>
        {links.map(({ start, end, href }, linkIndex) => (
          <Fragment key={start}>
            {textBetween(links[linkIndex - 1]?.end ?? 0, start)}
            <Anchor href={href} rel={linkRel} dir="ltr">
              {paragraph.slice(start, end)}
            </Anchor>
          </Fragment>
        ))}
        {textBetween(links.at(-1)?.end ?? 0)}
      </p>
    );
  });
