import { blockAttributes, directionOf } from '../../../shared/text/text-direction.ts';
import { BidiText } from '../../ui/text/bidi-text.tsx';
import { paragraphsOf } from './sermon-text';

/** The paragraphs of a plain text, each with its own direction. The parent element sets the typography. */
export const Paragraphs = ({ text }: { readonly text: string }) =>
  paragraphsOf(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has only its position: two can have the same text
    <p key={index} {...blockAttributes(paragraph)}>
      <BidiText direction={directionOf(paragraph)}>{paragraph}</BidiText>
    </p>
  ));
