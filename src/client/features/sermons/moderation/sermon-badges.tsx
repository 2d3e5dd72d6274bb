import { Flex } from '@chakra-ui/react';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import type { Moderated } from './use-moderation';

/** Featured, Hidden, and Draft (in lists) or Unpublished (in the dialog). */
export function SermonBadges({ sermon, draft }: { sermon: Moderated; draft: 'Draft' | 'Unpublished' }) {
  const hasNone =
    sermon.isFeatured === 'false' && sermon.isHidden === 'false' && sermon.isPublished === 'true';
  if (hasNone) return null;
  return (
    <Flex as="span" gap="2" wrap="wrap" display="inline-flex">
      {sermon.isFeatured === 'true' && <StateBadge tone="gold">Featured</StateBadge>}
      {sermon.isHidden === 'true' && <StateBadge tone="red">Hidden</StateBadge>}
      {sermon.isPublished === 'false' && <StateBadge tone="blue">{draft}</StateBadge>}
    </Flex>
  );
}
