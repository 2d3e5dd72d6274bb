import { ownBlock } from '../../../shared/text-direction';
import { BidiText } from '../../ui/bidi-text';
import { paragraphsOf } from './sermon-text';

/** The words of a sermon, each paragraph in the direction of its own. What stands around them sets them. */
export const SermonParagraphs = ({ content }: { readonly content: string }) =>
  paragraphsOf(content).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
    <p key={index} {...ownBlock(paragraph)}>
      <BidiText>{paragraph}</BidiText>
    </p>
  ));
