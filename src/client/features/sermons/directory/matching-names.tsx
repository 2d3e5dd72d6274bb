import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import {
  type ContributorKind,
  type ContributorOutput,
  contributorKinds,
} from '../../../../shared/contributor.schemas.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import { trpc } from '../../../api/trpc.ts';
import { ContributorName } from '../../../ui/navigation/contributor-name.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { touchTarget } from '../../../ui/touch-target.ts';

/**
 * Links to the rabbis and synagogues whose names match a search (docs/product/finding.md F20). Shows nothing while they
 * load, or if they cannot be loaded: the results below are complete without them.
 */
export function MatchingNames({ q }: { q: string }) {
  const { data } = trpc.contributors.matches.useQuery({ q });
  return contributorKinds.map((kind) => {
    const { items, hasMore } = data?.[kind] ?? { items: [], hasMore: false };
    return items.length === 0 ? null : (
      <Grid
        key={kind}
        templateColumns={{ base: 'minmax(0, 1fr)', md: '5.5rem minmax(0, 1fr)' }}
        mb="3"
        fontSize="sm"
        overflowWrap="anywhere"
        data-no-print
      >
        <chakra.span id={`matching-${kind}`} color="muted">
          {labels[kind]}
        </chakra.span>
        <Flex
          as="ul"
          aria-labelledby={`matching-${kind}`}
          listStyleType="none"
          wrap="wrap"
          align="baseline"
          columnGap="5"
        >
          {items.map((item, index) => (
            // Several names of a common word would push the results off the screen of a phone.
            <chakra.li key={item.slug} hideBelow={hasMore && index > 0 ? 'md' : undefined}>
              <Name kind={kind} item={item} q={q} />
            </chakra.li>
          ))}
          {hasMore && (
            <li>
              <chakra.span {...touchTarget} color="blue" fontWeight={600} asChild>
                <Link to={`/${kind}s`} search={{ q }}>
                  More {labels[kind].toLowerCase()}
                </Link>
              </chakra.span>
            </li>
          )}
        </Flex>
      </Grid>
    );
  });
}

const labels = { rabbi: 'Rabbis', synagogue: 'Synagogues' } as const;

/** The name, in Hebrew for a search in Hebrew; of a synagogue also the place, because many have the same name. */
function Name({ kind, item, q }: { kind: ContributorKind; item: ContributorOutput; q: string }) {
  const [place] = item.places;
  const name = directionOf(q) === 'rtl' ? (item.hebrewName ?? item.name) : item.name;
  return (
    <>
      <chakra.span color="blue" fontWeight={600}>
        <ContributorName kind={kind} of={item}>
          {name}
        </ContributorName>
      </chakra.span>{' '}
      <chakra.span color="muted">
        {kind === 'synagogue' && place && (
          <>
            <BidiSpan>{place.city}</BidiSpan>
            {' · '}
          </>
        )}
        {plural(item.sermonCount, 'sermon')}
      </chakra.span>
    </>
  );
}
