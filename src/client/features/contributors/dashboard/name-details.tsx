import { Link as Anchor, Flex, Grid, Heading } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { touchTargetSpace } from '../../../ui/touch-target.ts';
import { AllNamesLink } from './all-names-link.tsx';
import { MergeNames } from './merge-names.tsx';
import { NameFacts } from './name-facts.tsx';
import { NameFailure } from './name-failure.tsx';
import { RenameForm } from './rename-form.tsx';
import { SplitSermons } from './split-sermons.tsx';

interface NameDetailsProps {
  readonly kind: ContributorKind;
  readonly slug: string;
  /** Opens the comparison with another rabbi or synagogue, in order to merge them. */
  readonly onCompare: (slug: string) => void;
  /** Called with the slug of the new rabbi or synagogue after a split. */
  readonly onSplit: (slug: string) => void;
}

/** A rabbi or synagogue in the dashboard: rename, merge, undo a merge, split. */
export function NameDetails({ kind, slug, onCompare, onSplit }: NameDetailsProps) {
  const entry = trpc.admin.contributors.bySlug.useQuery({ kind, slug }, { staleTime: 0 });
  const { data } = entry;
  if (entry.isError && !data) {
    return (
      <>
        <AllNamesLink kind={kind} />
        <NameFailure kind={kind} slug={slug} error={entry.error} onRetry={entry.refetch} />
      </>
    );
  }
  if (!data) return <ListSkeleton label={`Loading the ${kind}…`} widths={['50%', '80%', '65%']} />;
  return (
    <section aria-label={data.name}>
      <AllNamesLink kind={kind} />
      <Flex align="baseline" gap="4" wrap="wrap" mb="1">
        <Heading as="h2" size="lg" overflowWrap="anywhere">
          <BidiSpan>{data.name}</BidiSpan>
        </Heading>
        {data.sermonCount > 0 && (
          <Anchor {...touchTargetSpace} fontSize="sm" asChild>
            <Link to={kind === 'rabbi' ? '/rabbis/$slug' : '/synagogues/$slug'} params={{ slug: data.slug }}>
              View page
            </Link>
          </Anchor>
        )}
      </Flex>
      <NameFacts entry={data} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap="10"
        alignItems="start"
        mt="6"
      >
        <SplitSermons
          // Resets the choice when a merge is undone: chosen sermons may no longer be in the list.
          key={[data, ...data.merged].map(({ slug }) => slug).join(' ')}
          kind={kind}
          entry={data}
          onSplit={onSplit}
        />
        <Flex direction="column" gap="8">
          <RenameForm kind={kind} entry={data} />
          <MergeNames kind={kind} entry={data} onCompare={onCompare} />
        </Flex>
      </Grid>
    </section>
  );
}
