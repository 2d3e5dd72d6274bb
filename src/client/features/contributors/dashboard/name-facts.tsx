import { Box } from '@chakra-ui/react';
import type { ContributorEntry } from '../../../../shared/contributor-admin.schemas.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { nameOf } from './place-line.tsx';

const placesOf = ({ locations }: ContributorEntry) => locations.map(nameOf).join('; ');

/** 'Beth Israel, Albany, New York, USA': the name and its places, to tell synagogues with the same name apart. */
export const nameWithPlaces = (entry: ContributorEntry): string =>
  [entry.name, placesOf(entry)].filter(Boolean).join(', ');

/** '3 sermons, Albany, New York, USA': the number of sermons in any state, and the places. */
export const CountAndPlaces = ({ entry }: { entry: ContributorEntry }) => (
  <>
    {plural(entry.sermonCount + entry.otherCount, 'sermon')}
    {entry.locations.length > 0 && (
      <>
        , <BidiSpan>{placesOf(entry)}</BidiSpan>
      </>
    )}
  </>
);

/** The Hebrew name, counts, places and merged names of a rabbi or synagogue, separated by dots. */
export function NameFacts({ entry }: { entry: ContributorEntry }) {
  const { hebrewName, sermonCount, otherCount, locations, merged } = entry;
  const parts = {
    hebrewName: hebrewName && <BidiSpan>{hebrewName}</BidiSpan>,
    published: plural(sermonCount, 'published sermon'),
    other: otherCount > 0 && `${otherCount.toLocaleString('en-US')} not public`,
    places: locations.length > 0 && <BidiSpan>{placesOf(entry)}</BidiSpan>,
    merged: merged.length > 0 && (
      <>
        {'merged: '}
        {merged.map(({ slug, name }, index) => (
          <span key={slug}>
            {index > 0 && ', '}
            <BidiSpan>{name}</BidiSpan>
          </span>
        ))}
      </>
    ),
  };
  return (
    <Box color="muted" fontSize="sm" overflowWrap="anywhere">
      {Object.entries(parts)
        .filter(([, part]) => part)
        .map(([name, part], index) => (
          <span key={name}>
            {index > 0 && ' · '}
            {part}
          </span>
        ))}
    </Box>
  );
}
