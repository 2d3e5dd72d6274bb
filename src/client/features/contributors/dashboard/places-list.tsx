import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { PlaceEntry } from '../../../../shared/place-admin.schemas';
import { reasonOf } from '../../../api/api-error.ts';
import { refreshPublicPages } from '../../../api/refresh-public-pages.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusKeeper } from '../../../ui/navigation/focus-keeper.ts';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useLastPage } from '../../../ui/navigation/use-last-page.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { NameSearch } from './name-search.tsx';

type PlaceName = Pick<PlaceEntry, 'city' | 'state' | 'country'>;
const nameOf = ({ city, state, country }: PlaceName) => [city, state, country].join(', ');

/** Merges places and undoes merges. Shows errors as toasts. */
function usePlaceActions() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const merge = trpc.admin.places.merge.useMutation();
  const unmerge = trpc.admin.places.unmerge.useMutation();
  async function runAction(
    mutate: () => Promise<unknown>,
    { failure, title, undo }: { failure: string; title: string; undo?: () => void },
  ) {
    try {
      await mutate();
      toast({ title, ...(undo && { action: { label: 'Undo', onClick: undo } }) });
    } catch (error) {
      toast({ title: 'Error', description: `${failure}: ${reasonOf(error)}`, kind: 'error' });
    }
    // Queries in flight may return data from before the change.
    await queryClient.cancelQueries({ queryKey: getQueryKey(trpc.admin.places) });
    await Promise.all([
      utils.admin.places.invalidate(),
      utils.admin.audit.invalidate(),
      refreshPublicPages(utils),
    ]);
  }
  const undoMerge = (id: number) =>
    runAction(() => unmerge.mutateAsync({ id }), {
      failure: 'Failed to undo the merge',
      title: 'Merge undone',
    });
  return {
    isBusy: merge.isPending || unmerge.isPending,
    undoMerge,
    merge: (id: number, into: number) =>
      runAction(() => merge.mutateAsync({ id, into }), {
        failure: 'Failed to merge the places',
        title: 'Merged',
        undo: () => undoMerge(id),
      }),
  };
}

const pageSize = 50;

interface PlacesListProps {
  readonly q: string;
  readonly page: number;
  readonly onSearch: (q: string) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** All places, also those without published sermons, and the merging of spellings of one place. */
export function PlacesList({ q, page, onSearch, linkTo }: PlacesListProps) {
  const list = trpc.admin.places.list.useQuery(
    { q: q || undefined, page, limit: pageSize },
    { staleTime: 0, placeholderData: (previous) => previous },
  );
  const { data } = list;
  const actions = usePlaceActions();
  const [source, setSource] = useState<PlaceEntry | null>(null);
  const [target, setTarget] = useState<PlaceEntry | null>(null);
  const region = useRef<HTMLDivElement>(null);
  useFocusKeeper(region, () => region.current);
  const endChoice = () => {
    setSource(null);
    setTarget(null);
  };
  useLastPage({ page, limit: pageSize, total: list.isPlaceholderData ? undefined : data?.total, linkTo });
  return (
    <>
      <NameSearch kind="place" q={q} onSearch={onSearch} />
      <Box ref={region} tabIndex={-1} outline="none">
        {!q && page === 1 && (
          <DuplicatePlaces
            isBusy={actions.isBusy}
            onMerge={(from, into) => {
              setSource(from);
              setTarget(into);
            }}
          />
        )}
        {source && !target && (
          // Stays visible above a long list.
          <Flex
            role="status"
            // With the row and control of the place's own button, which gets the focus when this one goes.
            data-row={source.id}
            position="sticky"
            top="0"
            zIndex="1"
            bg="ground"
            align="center"
            justify="space-between"
            gap="4"
            wrap="wrap"
            borderWidth="1px"
            borderColor="blue"
            borderRadius="md"
            px="4"
            py="2"
            mb="4"
            overflowWrap="anywhere"
          >
            <span>
              Choose a place to merge <BidiSpan>{nameOf(source)}</BidiSpan> into.
            </span>
            <ActionButton
              variant="outline"
              {...smallButton}
              data-control="merge"
              onClick={() => setSource(null)}
            >
              Cancel
            </ActionButton>
          </Flex>
        )}
        <Box color="muted" fontSize="sm" mb="1" aria-live="polite">
          {data && data.total > 0 && plural(data.total, 'place')}
        </Box>
        {list.isPending && <ListSkeleton label="Loading the places..." widths={['60%', '45%', '55%']} />}
        {list.isError && !data && (
          <ListFailure onRetry={list.refetch}>Error loading the places. Please try again.</ListFailure>
        )}
        {data?.total === 0 && (
          <EmptyState>{q ? `No places found for “${q}”.` : 'No places found.'}</EmptyState>
        )}
        <chakra.ul
          listStyleType="none"
          aria-label="places"
          aria-busy={list.isFetching}
          opacity={list.isPlaceholderData ? 0.6 : 1}
        >
          {data?.items.map((place) => (
            <chakra.li key={place.id} data-row={place.id} borderBottomWidth="1px" borderColor="line" py="2">
              <PlaceLine
                place={place}
                action={
                  <MergeButton
                    place={place}
                    source={source}
                    isDisabled={actions.isBusy}
                    onChooseSource={setSource}
                    onChooseTarget={setTarget}
                  />
                }
              />
              {place.merged.map((merged) => (
                <Flex
                  key={merged.id}
                  align="center"
                  justify="space-between"
                  gap="3"
                  ps="4"
                  mt="1"
                  fontSize="sm"
                  color="muted"
                >
                  <Box minW="0" overflowWrap="anywhere">
                    merged: <BidiSpan>{nameOf(merged)}</BidiSpan>
                  </Box>
                  <ActionButton
                    variant="outline"
                    {...smallButton}
                    isDisabled={actions.isBusy}
                    aria-label={`Undo merge of ${nameOf(merged)}`}
                    onClick={() => actions.undoMerge(merged.id)}
                  >
                    Undo merge
                  </ActionButton>
                </Flex>
              ))}
            </chakra.li>
          ))}
        </chakra.ul>
      </Box>
      <Flex mt="5">
        <Pagination page={page} limit={pageSize} total={data?.total ?? 0} linkTo={linkTo} />
      </Flex>
      <ConfirmDialog
        isOpen={source !== null && target !== null}
        title={source ? `Merge ${nameOf(source)}?` : ''}
        question={`The location filter will show it as ${target ? nameOf(target) : ''}. Sermons keep the text that was submitted. You can undo this at any time.`}
        confirm="Merge"
        isDanger={false}
        onCancel={endChoice}
        onConfirm={() => {
          if (source && target) void actions.merge(source.id, target.id);
          endChoice();
        }}
      />
    </>
  );
}

interface MergeButtonProps {
  readonly place: PlaceEntry;
  /** The place to merge; null until one is chosen. */
  readonly source: PlaceEntry | null;
  readonly isDisabled: boolean;
  readonly onChooseSource: (place: PlaceEntry | null) => void;
  readonly onChooseTarget: (place: PlaceEntry) => void;
}

/** Chooses a place to merge, or the one to merge it into. A single button with three labels keeps the focus. */
function MergeButton({ place, source, isDisabled, onChooseSource, onChooseTarget }: MergeButtonProps) {
  const isSource = source?.id === place.id;
  const name = nameOf(place);
  return (
    <ActionButton
      variant="outline"
      {...smallButton}
      data-control="merge"
      isDisabled={isDisabled}
      // Begins with the visible text, which users of speech input say.
      aria-label={
        isSource ? `Cancel the merge of ${name}` : source ? `Merge into this: ${name}` : `Merge ${name}`
      }
      onClick={() =>
        isSource ? onChooseSource(null) : source ? onChooseTarget(place) : onChooseSource(place)
      }
    >
      {isSource ? 'Cancel' : source ? 'Merge into this' : 'Merge'}
    </ActionButton>
  );
}

const smallButton = { size: 'sm', flex: 'none' } as const;

const PlaceLine = ({ place, action }: { place: PlaceEntry; action: ReactNode }) => (
  <Flex align="center" justify="space-between" gap="3">
    <Box minW="0" overflowWrap="anywhere">
      <chakra.span fontWeight={600}>
        <BidiSpan>{nameOf(place)}</BidiSpan>
      </chakra.span>
      <Box color="muted" fontSize="sm">
        {plural(place.sermonCount, 'published sermon')}
      </Box>
    </Box>
    {action}
  </Flex>
);

interface DuplicatePlacesProps {
  readonly isBusy: boolean;
  readonly onMerge: (source: PlaceEntry, target: PlaceEntry) => void;
}

function DuplicatePlaces({ isBusy, onMerge }: DuplicatePlacesProps) {
  const duplicates = trpc.admin.places.duplicates.useQuery({ limit: 20 }, { staleTime: 0 });
  return (
    <LikelyDuplicates
      query={duplicates}
      hint="These cities sound alike. Merge them if they are the same place."
      renderGroups={(groups) =>
        groups.map(([first, ...others]) =>
          first === undefined
            ? null
            : others.map((other) => (
                <Box
                  key={other.id}
                  data-row={`duplicate ${other.id}`}
                  py="2"
                  borderTopWidth="1px"
                  borderColor="line"
                >
                  <PlaceLine
                    place={other}
                    action={
                      <ActionButton
                        variant="outline"
                        {...smallButton}
                        isDisabled={isBusy}
                        aria-label={`Merge into ${first.city}: ${nameOf(other)}`}
                        onClick={() => onMerge(other, first)}
                      >
                        Merge into {first.city}
                      </ActionButton>
                    }
                  />
                </Box>
              )),
        )
      }
    />
  );
}
