import { chakra, Flex, Grid } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import {
  type ContributorKind,
  contributorKinds,
  type NameMatch,
} from '../../../../shared/contributor.schemas.ts';
import { directionOf } from '../../../../shared/text/text-direction.ts';
import { trpc } from '../../../api/trpc.ts';
import { ContributorName } from '../../../ui/navigation/contributor-name.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { touchTarget } from '../../../ui/touch-target.ts';

const labels = { rabbi: 'Rabbis', synagogue: 'Synagogues' } as const;

/**
 * Links to the rabbis and synagogues whose names match a search (docs/product/finding.md F20). Shows nothing if they
 * cannot be loaded: the results below are complete without them.
 */
export function NameMatches({ q }: { q: string }) {
  const { data, isPlaceholderData } = trpc.contributors.nameMatches.useQuery(
    { q },
    { placeholderData: (previous) => previous },
  );
  return contributorKinds.map((kind) => {
    const { items, hasMore } = data?.[kind] ?? { items: [], hasMore: false };
    return items.length === 0 ? null : (
      <Grid
        key={kind}
        templateColumns={{ base: 'minmax(0, 1fr)', md: '5.5rem minmax(0, 1fr)' }}
        mb="3"
        fontSize="sm"
        overflowWrap="anywhere"
        opacity={isPlaceholderData ? 0.5 : 1}
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
            // Phones show only the first one: more would push the results off the screen.
            <chakra.li key={item.slug} hideBelow={index > 0 ? 'md' : undefined}>
              <NameWithCount kind={kind} item={item} q={q} />
            </chakra.li>
          ))}
          {items.length > 1 && (
            <chakra.li hideFrom={hasMore ? undefined : 'md'}>
              <chakra.span {...touchTarget} color="blue" fontWeight={600} asChild>
                <Link to={`/${kind}s`} search={{ q }}>
                  More {labels[kind].toLowerCase()}
                </Link>
              </chakra.span>
            </chakra.li>
          )}
        </Flex>
      </Grid>
    );
  });
}

/**
 * The name, in Hebrew for a query in Hebrew, and the count of sermons. Synagogues also show a city, because many have
 * the same name.
 */
function NameWithCount({ kind, item, q }: { kind: ContributorKind; item: NameMatch; q: string }) {
  const { name, hebrewName, city, sermonCount } = item;
  return (
    <>
      <chakra.span color="blue" fontWeight={600}>
        <ContributorName kind={kind} of={item}>
          {directionOf(q) === 'rtl' ? (hebrewName ?? name) : name}
        </ContributorName>
      </chakra.span>{' '}
      <chakra.span color="muted">
        {kind === 'synagogue' && city && (
          <>
            <BidiSpan>{city}</BidiSpan>
            {' · '}
          </>
        )}
        {plural(sermonCount, 'sermon')}
      </chakra.span>
    </>
  );
}
