import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A disabled link to a page that does not exist yet. */
const Placeholder = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '11', md: '8' },
    minWidth: { base: '11', md: '0' },
    cursor: 'default',
  },
});

export const PlaceholderLink = (props: ComponentProps<typeof Placeholder>) => (
  <Placeholder role="link" aria-disabled="true" title="Coming soon" {...props} />
);
