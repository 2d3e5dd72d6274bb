import { chakra } from '@chakra-ui/react';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiText } from './bidi-text.tsx';

/** A title as a block with its own direction. The title may take several lines. */
export const BidiBlock = ({ children: text }: { children: string }) => (
  <chakra.span display="block" {...blockAttributes(text)}>
    <BidiText>{text}</BidiText>
  </chakra.span>
);
