import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const Placeholder = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    minWidth: { base: '11', md: '0' },
    cursor: 'default',
  },
});

/** A disabled link, whose URL is not set (docs/product/screens.md V9). */
export const PlaceholderLink = (props: ComponentProps<typeof Placeholder>) => (
  <Placeholder role="link" aria-disabled="true" title="Coming soon" {...props} />
);
