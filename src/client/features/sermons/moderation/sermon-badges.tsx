import { Flex } from '@chakra-ui/react';
import { Badge } from '../../../ui/badge';
import type { Moderated } from './use-moderation';

/** Featured, Hidden, and Draft (in lists) or Unpublished (in the dialog) (SPEC §2). */
export function SermonBadges({ sermon, draft }: { sermon: Moderated; draft: 'Draft' | 'Unpublished' }) {
  const hasNone =
    sermon.isFeatured === 'false' && sermon.isHidden === 'false' && sermon.isPublished === 'true';
  if (hasNone) return null;
  return (
    <Flex as="span" gap="2" wrap="wrap" display="inline-flex">
      {sermon.isFeatured === 'true' && <Badge tone="gold">Featured</Badge>}
      {sermon.isHidden === 'true' && <Badge tone="red">Hidden</Badge>}
      {sermon.isPublished === 'false' && <Badge tone="blue">{draft}</Badge>}
    </Flex>
  );
}
