import { ownBlock } from '../../../shared/text/text-direction.ts';
import { BidiText } from '../../ui/text/bidi-text.tsx';
import { paragraphsOf } from './sermon-text';

/** The paragraphs of a sermon, each with its own direction. The parent element sets the typography. */
export const SermonParagraphs = ({ content }: { readonly content: string }) =>
  paragraphsOf(content).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
    <p key={index} {...ownBlock(paragraph)}>
      <BidiText>{paragraph}</BidiText>
    </p>
  ));
