import { Box, type BoxProps } from '@chakra-ui/react';
import { formattedTextStyles } from './formatted-text-styles.ts';

/**
 * The text of a sermon as the server rendered it: each block has its own direction.
 * @param html the field `contentHtml` of a sermon; never anything that a visitor typed
 */
export const SermonHtml = ({ html, css, ...style }: BoxProps & { readonly html: string }) => (
  <Box
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes the text and writes every tag
    dangerouslySetInnerHTML={{ __html: html }}
    fontFamily="heading"
    css={{ ...formattedTextStyles, ...(css as object) }}
    {...style}
  />
);
