import { Box, chakra, Flex } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { PlaceEntry } from '../../../../shared/place-admin.schemas.ts';
import { trpc } from '../../../api/trpc.ts';
import { ActionButton } from '../../../ui/buttons/action-button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFocusKeeper } from '../../../ui/navigation/focus-keeper.ts';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useLastPage } from '../../../ui/navigation/use-last-page.ts';
import { stickyBar } from '../../../ui/sticky-bar.ts';
import { BidiSpan } from '../../../ui/text/bidi-text.tsx';
import { plural } from '../../../ui/text/quantities.ts';
import { DuplicatePlaces } from './duplicate-places.tsx';
import { NameSearch } from './name-search.tsx';
import { nameOf, PlaceLine, smallButton } from './place-line.tsx';
import { usePlaceActions } from './use-place-actions.ts';

const pageSize = 50;

interface PlacesListProps {
  readonly q: string;
  readonly page: number;
  readonly onSearch: (q: string) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
}

/** All places, including those without published sermons, with buttons that merge two spellings of a place. */
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
            // The same row and control as the place's own button, so that it gets the focus when Cancel is removed.
            data-row={source.id}
            css={stickyBar('10rem')}
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
        {list.isPending && <ListSkeleton label="Loading the places…" widths={['60%', '45%', '55%']} />}
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
