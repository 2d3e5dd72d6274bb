import { Box } from '@chakra-ui/react';
import type { ContributorEntry } from '../../../../shared/contributor-admin.schemas';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';

/** Hebrew name, counts, places and merged spellings, in one line. */
export function NameFacts({ entry }: { entry: ContributorEntry }) {
  const { hebrewName, sermonCount, otherCount, places, merged } = entry;
  const parts = [
    hebrewName && <BidiSpan key="hebrew">{hebrewName}</BidiSpan>,
    plural(sermonCount, 'published sermon'),
    otherCount > 0 && `${otherCount.toLocaleString('en-US')} not public`,
    places.length > 0 && <BidiSpan key="places">{places.join(', ')}</BidiSpan>,
    merged.length > 0 && (
      <span key="merged">
        merged:{' '}
        {merged.map(({ slug, name }, index) => (
          <span key={slug}>
            {index > 0 && ', '}
            <BidiSpan>{name}</BidiSpan>
          </span>
        ))}
      </span>
    ),
  ].filter(Boolean);
  return (
    <Box color="muted" fontSize="sm" overflowWrap="anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
        <span key={index}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </Box>
  );
}
