import { chakra } from '@chakra-ui/react';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiText } from './bidi-text.tsx';

/** The lines of a text, each with its own direction. Empty lines keep their height. */
export const BidiLines = ({ children: text }: { children: string }) =>
  [...text.matchAll(/(?<=^|\n)[^\n]*/g)].map(({ 0: line, index }) => (
    <chakra.span key={index} display="block" minHeight="1lh" {...blockAttributes(line)}>
      <BidiText>{line}</BidiText>
    </chakra.span>
  ));
