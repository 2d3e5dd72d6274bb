import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { touchTarget } from '../touch-target.ts';

const Placeholder = chakra('span', {
  base: { ...touchTarget, cursor: 'default' },
});

/** A disabled link, whose URL is not set (docs/product/screens.md V9). */
export const PlaceholderLink = (props: ComponentProps<typeof Placeholder>) => (
  <Placeholder role="link" aria-disabled="true" title="Coming soon" {...props} />
);
