import { chakra } from '@chakra-ui/react';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiText } from './bidi-text.tsx';

/** A title with its own direction, which may have several lines. */
export const BidiBlock = ({ children: text }: { children: string }) => (
  <chakra.span display="block" {...blockAttributes(text)}>
    <BidiText>{text}</BidiText>
  </chakra.span>
);
