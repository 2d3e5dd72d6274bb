import { Box, chakra, Flex, Grid, Heading } from '@chakra-ui/react';
import { useState } from 'react';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { DecisionButton } from '../../../ui/buttons/decision-button.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { AllNamesLink } from './all-names-link.tsx';
import { NameFacts } from './name-facts.tsx';
import { NameFailure } from './name-failure.tsx';
import { NameSermons } from './name-sermons.tsx';
import { useNameActions } from './use-name-actions.ts';

interface CompareNamesProps {
  readonly kind: ContributorKind;
  /** The two slugs to compare. The first one is kept unless the administrator chooses the second. */
  readonly slugs: readonly [string, string];
  readonly onMerged: (slug: string) => void;
  /** Called after the administrator dismissed the suggestion. */
  readonly onDismissed: () => void;
}

/** Two rabbis or synagogues with their sermons, side by side, and a button that merges them. */
export function CompareNames({ kind, slugs, onMerged, onDismissed }: CompareNamesProps) {
  const [keptIndex, setKeptIndex] = useState(0);
  const actions = useNameActions(kind);
  const [slug, otherSlug] = slugs;
  const first = trpc.admin.contributors.bySlug.useQuery({ kind, slug }, { staleTime: 0 });
  const second = trpc.admin.contributors.bySlug.useQuery({ kind, slug: otherSlug }, { staleTime: 0 });
  const entries = [first.data, second.data];
  const isSame = first.data !== undefined && first.data.slug === second.data?.slug;
  const failed = [first, second].find((query) => query.isError && !query.data);
  const merge = async () => {
    const target = entries[keptIndex];
    const source = entries[1 - keptIndex];
    if (target && source && (await actions.merge(source.slug, target.slug))) onMerged(target.slug);
  };
  const dismiss = async () => {
    if (await actions.dismiss(...slugs)) onDismissed();
  };
  const isDisabled = actions.isBusy || !first.data || !second.data || isSame;
  return (
    <section aria-label={`Compare two ${kind}s`}>
      <AllNamesLink kind={kind} />
      {failed ? (
        <NameFailure
          kind={kind}
          slug={failed === first ? slug : otherSlug}
          error={failed.error}
          onRetry={failed.refetch}
        />
      ) : (
        <>
          <Flex align="center" gap="4" wrap="wrap" mb="5">
            <Heading as="h2" size="lg" flex="1" minW={{ base: 'full', md: '14rem' }}>
              Is this the same {kind}?
            </Heading>
            <DecisionButton isDisabled={isDisabled} onClick={merge}>
              Merge
            </DecisionButton>
            <DecisionButton variant="outline" isDisabled={isDisabled} onClick={dismiss}>
              Not the same
            </DecisionButton>
          </Flex>
          <Box color="muted" fontSize="sm" mb="5" maxW="44rem">
            {isSame
              ? `Both names already belong to one ${kind}.`
              : 'After the merge, both names lead to one page, and new sermons in either spelling belong to it. The sermons keep the names that were submitted. You can undo a merge at any time.'}
          </Box>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="8">
            {slugs.map((slug, index) => {
              const entry = entries[index];
              return (
                <Box
                  key={slug}
                  borderWidth="1px"
                  borderColor={keptIndex === index ? 'blue' : 'line'}
                  borderRadius="md"
                  p={{ base: '4', md: '5' }}
                >
                  {!entry && <ListSkeleton label={`Loading the ${kind}…`} widths={['60%', '80%']} />}
                  {entry && (
                    <>
                      <Heading as="h3" size="md" overflowWrap="anywhere">
                        <BidiSpan>{entry.name}</BidiSpan>
                      </Heading>
                      <NameFacts entry={entry} />
                      <chakra.label
                        display="flex"
                        alignItems="center"
                        gap="2"
                        minHeight="11"
                        fontSize="sm"
                        fontWeight={600}
                        cursor="pointer"
                      >
                        <input
                          type="radio"
                          name="kept"
                          aria-label={`Keep this page and its URL: ${entry.name}`}
                          checked={keptIndex === index}
                          onChange={() => setKeptIndex(index)}
                        />
                        Keep this page and its URL
                      </chakra.label>
                      <NameSermons kind={kind} slug={slug} />
                    </>
                  )}
                </Box>
              );
            })}
          </Grid>
        </>
      )}
    </section>
  );
}
