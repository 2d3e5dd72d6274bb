import { chakra, Flex, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sermonSlug } from '../../../shared/sermon-url.ts';
import { blockAttributes } from '../../../shared/text/text-direction.ts';
import { BidiText } from '../text/bidi-text.tsx';
import { touchTargetSpace } from '../touch-target.ts';

interface SermonHeadingProps {
  readonly sermon: { readonly id: number; readonly title: string; readonly slug: string | null };
  /** Details at the end of the line; below the title on phones. */
  readonly children: ReactNode;
}

/** The heading of a sermon in a list: its title, which links to its page, and details. */
export const SermonHeading = ({ sermon, children }: SermonHeadingProps) => (
  <Flex
    direction={{ base: 'column', md: 'row' }}
    justify="space-between"
    align={{ md: 'baseline' }}
    columnGap="8"
    rowGap="1"
  >
    <Heading as="h3" size="md" minW="0" flex="1" textAlign="start">
      <chakra.span {...touchTargetSpace} _hover={{ color: 'blue' }} asChild>
        <Link to="/sermon/$slug" params={{ slug: sermonSlug(sermon) }}>
          <bdi {...blockAttributes(sermon.title)}>
            <BidiText>{sermon.title}</BidiText>
          </bdi>
        </Link>
      </chakra.span>
    </Heading>
    {children}
  </Flex>
);
