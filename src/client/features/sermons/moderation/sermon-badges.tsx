import { Flex } from '@chakra-ui/react';
import type { SermonReview } from '../../../../shared/sermon.schemas.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import type { ModeratedSermon } from './cached-sermons.ts';

const reviews = {
  returned: 'Returned',
  corrected: 'Corrected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const;

interface SermonBadgesProps {
  readonly sermon: ModeratedSermon & { readonly review?: SermonReview | null };
  readonly draftLabel: 'Draft' | 'Unpublished';
}

/**
 * Featured, Hidden, Draft (in the list) or Unpublished (in the dialog and the queue), and the review state of a draft.
 */
export function SermonBadges({ sermon, draftLabel }: SermonBadgesProps) {
  const hasNone =
    sermon.isFeatured === 'false' && sermon.isHidden === 'false' && sermon.isPublished === 'true';
  if (hasNone) return null;
  return (
    <Flex as="span" gap="2" wrap="wrap" display="inline-flex">
      {sermon.isFeatured === 'true' && <StateBadge palette="gold">Featured</StateBadge>}
      {sermon.isHidden === 'true' && <StateBadge palette="red">Hidden</StateBadge>}
      {sermon.isPublished === 'false' && <StateBadge palette="blue">{draftLabel}</StateBadge>}
      {sermon.review && (
        <StateBadge palette={sermon.review === 'corrected' ? 'green' : 'gold'}>
          {reviews[sermon.review]}
        </StateBadge>
      )}
    </Flex>
  );
}
