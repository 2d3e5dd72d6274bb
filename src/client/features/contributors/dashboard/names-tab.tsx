import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ContributorKind } from '../../../../shared/contributor.schemas.ts';
import type { ContributorEntry } from '../../../../shared/contributor-admin.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { byPointer } from '../../../theme/by-pointer.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { useLastPage } from '../../../ui/navigation/use-last-page.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { CompareNames } from './compare-names.tsx';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { NameDetails } from './name-details.tsx';
import { CountAndPlaces, NameFacts, nameWithPlaces } from './name-facts.tsx';
import { NameSearch } from './name-search.tsx';
import { PlacesList } from './places-list.tsx';

/** The kinds of names. The tab has a list for each. */
type NameKind = ContributorKind | 'place';

/** The state of the dashboard's Names tab, as stored in the URL. */
export interface NamesState {
  readonly kind: NameKind;
  readonly q: string;
  readonly page: number;
  /** The slug of the open rabbi or synagogue. */
  readonly name: string | undefined;
  /** The slug of the rabbi or synagogue to compare with. */
  readonly other: string | undefined;
}

interface NamesTabProps extends NamesState {
  readonly onNavigate: (to: Partial<NamesState>) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

const kinds = [
  { id: 'rabbi', label: 'Rabbis' },
  { id: 'synagogue', label: 'Synagogues' },
  { id: 'place', label: 'Places' },
] as const;

/**
 * The Names tab: rabbis, synagogues and places, and their likely duplicates. Rabbis and synagogues can be renamed,
 * merged and split; places can be merged.
 */
export default function NamesTab({ onNavigate, linkTo, ...state }: NamesTabProps) {
  const { kind } = state;
  return (
    <Tabs
      label="Kind of name"
      name="names"
      items={kinds}
      selected={kind}
      onSelect={(id) => onNavigate({ kind: id, q: '', page: 1, name: undefined, other: undefined })}
    >
      {kind === 'place' ? (
        <PlacesList
          q={state.q}
          page={state.page}
          linkTo={linkTo}
          onSearch={(query) => onNavigate({ q: query, page: 1 })}
        />
      ) : (
        <ContributorNames {...state} kind={kind} onNavigate={onNavigate} linkTo={linkTo} />
      )}
    </Tabs>
  );
}

interface ContributorNamesProps extends NamesTabProps {
  readonly kind: ContributorKind;
}

function ContributorNames({ onNavigate, linkTo, ...state }: ContributorNamesProps) {
  const { kind, name, other } = state;
  const region = useRef<HTMLDivElement>(null);
  const view = JSON.stringify([name, other]);
  const lastView = useRef(view);
  // The link or button that opened the view had the focus, and is gone with the previous view.
  useEffect(() => {
    if (lastView.current !== view && document.activeElement === document.body) region.current?.focus();
    lastView.current = view;
  }, [view]);
  return (
    <Box ref={region} tabIndex={-1} outline="none">
      {name !== undefined && other !== undefined && (
        <CompareNames
          key={`${kind} ${name} ${other}`}
          kind={kind}
          slugs={[name, other]}
          onMerged={(slug) => onNavigate({ name: slug, other: undefined })}
          onDismissed={() => onNavigate({ name: undefined, other: undefined })}
        />
      )}
      {name !== undefined && other === undefined && (
        <NameDetails
          key={`${kind} ${name}`}
          kind={kind}
          slug={name}
          onCompare={(slug) => onNavigate({ other: slug })}
          onSplit={(slug) => onNavigate({ name: slug })}
        />
      )}
      {name === undefined && <NameList {...state} onNavigate={onNavigate} linkTo={linkTo} />}
    </Box>
  );
}

const pageSize = 50;

function NameList({ kind, q, page, onNavigate, linkTo }: ContributorNamesProps) {
  const list = trpc.admin.contributors.list.useQuery(
    { kind, q: q || undefined, page, limit: pageSize },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  const { data } = list;
  useLastPage({ page, limit: pageSize, total: list.isPlaceholderData ? undefined : data?.total, linkTo });
  return (
    <>
      <NameSearch kind={kind} q={q} onSearch={(query) => onNavigate({ q: query, page: 1 })} />
      {!q && page === 1 && <DuplicateNames kind={kind} />}
      <Box color="muted" fontSize="sm" mb="1" aria-live="polite">
        {data && data.total > 0 && plural(data.total, kind)}
      </Box>
      {list.isPending && <ListSkeleton label={`Loading the ${kind}s…`} widths={['60%', '45%', '55%']} />}
      {list.isError && !data && (
        <ListFailure onRetry={list.refetch}>Error loading the {kind}s. Please try again.</ListFailure>
      )}
      {data?.total === 0 && (
        <EmptyState>{q ? `No ${kind}s found for “${q}”.` : `No ${kind}s found.`}</EmptyState>
      )}
      <chakra.ul
        listStyleType="none"
        aria-label={`${kind}s`}
        aria-busy={list.isFetching}
        opacity={list.isPlaceholderData ? 0.6 : 1}
      >
        {data?.items.map((entry) => (
          <chakra.li key={entry.slug} borderBottomWidth="1px" borderColor="line" py="2">
            <NameLink kind={kind} entry={entry} />
            <NameFacts entry={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
      <Flex mt="5">
        <Pagination page={page} limit={pageSize} total={data?.total ?? 0} linkTo={linkTo} />
      </Flex>
    </>
  );
}

/** The search parameters of the list of names. */
const searchOf = (kind: ContributorKind) => ({
  tab: 'names' as const,
  kind: kind === 'rabbi' ? undefined : kind,
});

const NameLink = ({ kind, entry }: { kind: ContributorKind; entry: ContributorEntry }) => (
  <chakra.span
    display="inline-flex"
    alignItems="center"
    minHeight={byPointer('11', '6')}
    fontWeight={600}
    overflowWrap="anywhere"
    _hover={{ color: 'blue', textDecoration: 'underline', textUnderlineOffset: '0.2em' }}
    asChild
  >
    <Link to="/admin" search={{ ...searchOf(kind), name: entry.slug }}>
      <BidiSpan>{entry.name}</BidiSpan>
    </Link>
  </chakra.span>
);

/** The likely duplicates, each with a link that opens the comparison. */
function DuplicateNames({ kind }: { kind: ContributorKind }) {
  const duplicates = trpc.admin.contributors.duplicates.useQuery({ kind, limit: 20 }, { staleTime: 0 });
  return (
    <LikelyDuplicates
      query={duplicates}
      hint={`These names sound alike. Compare their sermons, and merge them if they are the same ${kind}.`}
      renderGroups={(groups) => (
        <chakra.ul listStyleType="none">
          {groups.map((group) => (
            <DuplicateGroup key={group.map(({ slug }) => slug).join(' ')} kind={kind} group={group} />
          ))}
        </chakra.ul>
      )}
    />
  );
}

/** Pairs the first name of a group, which has the most visible sermons, with each of the others. */
function DuplicateGroup({ kind, group }: { kind: ContributorKind; group: ContributorEntry[] }) {
  const [first, ...others] = group;
  if (!first) return null;
  return others.map((other) => (
    <Flex
      as="li"
      key={other.slug}
      align="center"
      justify="space-between"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Box minW="0" overflowWrap="anywhere">
        {[first, other].map((entry, index) => (
          <span key={entry.slug}>
            {index > 0 && ' · '}
            <chakra.span fontWeight={600}>
              <BidiSpan>{entry.name}</BidiSpan>
            </chakra.span>{' '}
            <chakra.span color="muted" fontSize="sm">
              (<CountAndPlaces entry={entry} />)
            </chakra.span>
          </span>
        ))}
      </Box>
      <Button variant="outline" size="sm" asChild>
        <Link
          to="/admin"
          search={{ ...searchOf(kind), name: first.slug, with: other.slug }}
          aria-label={`Compare ${nameWithPlaces(first)} and ${nameWithPlaces(other)}`}
        >
          Compare
        </Link>
      </Button>
    </Flex>
  ));
}
