import { Box, Button, chakra, Flex, Grid, Input } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { ModerationCardOutput } from '../../../../shared/moderation.schemas';
import type { SermonFilter } from '../../../../shared/sermon.schemas';
import { trpc } from '../../../trpc';
import { ActButton } from '../../../ui/act-button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useFocusKeeper } from '../../../ui/focus-keeper';
import { SearchIcon } from '../../../ui/icons';
import { Pagination } from '../../../ui/pagination';
import { Bone, Loading } from '../../../ui/skeleton';
import { TabPanel, Tabs, tabId } from '../../../ui/tabs';
import { useMedia } from '../../../ui/use-media';
import { BulkBar } from './bulk-bar';
import { ModerationCard } from './moderation-card';
import { useModeration } from './use-moderation';

const SermonDialog = lazy(() => import('./sermon-dialog'));

const tabs: readonly { id: SermonFilter; label: string; empty: string }[] = [
  { id: 'published', label: 'Published', empty: 'No published sermons found.' },
  { id: 'hidden', label: 'Hidden', empty: 'No hidden sermons found.' },
  { id: 'drafts', label: 'Drafts', empty: 'No draft sermons found.' },
  { id: 'all', label: 'All', empty: 'No sermons found.' },
];

const pageSize = 20;

/** What the desk shows; all of it stands in the address. */
export interface DeskState {
  readonly show: SermonFilter;
  readonly q: string;
  readonly page: number;
  readonly sermon: number | undefined;
  readonly edit: boolean;
}

interface SermonDeskProps extends DeskState {
  readonly onMove: (to: Partial<DeskState>) => void;
  readonly linkTo: (page: number) => { readonly to: string; readonly search: object };
  readonly onQueue: () => void;
}

/** The Sermons tab (SPEC §2): the list, what is done to it, and beside it the sermon that is open. */
export function SermonDesk({ show, q, page, sermon, edit, onMove, linkTo, onQueue }: SermonDeskProps) {
  const isWide = useMedia('(min-width: 1200px)');
  const utils = trpc.useUtils();
  const list = trpc.admin.sermons.cards.useQuery(
    { filter: show, q: q || undefined, page, limit: pageSize },
    { placeholderData: (previous) => previous, staleTime: 0 },
  );
  const moderation = useModeration('list');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [doomed, setDoomed] = useState<ModerationCardOutput | null>(null);
  const items = list.data?.items ?? [];
  // What is not on the page any more is not chosen any more.
  const selected = items.filter((item) => chosen.has(item.id)).map((item) => item.id);

  const select = useCallback(
    (id: number, isSelected: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        if (isSelected) after.add(id);
        else after.delete(id);
        return after;
      }),
    [],
  );
  const prepare = useCallback((id: number) => void utils.admin.sermons.byId.prefetch({ id }), [utils]);
  const rows = useRef<HTMLDivElement>(null);
  const findPlace = useFocusKeeper(rows, () => document.getElementById(tabId('which', show)));
  const close = () => onMove({ sermon: undefined, edit: false });
  const { empty = '' } = tabs.find((tab) => tab.id === show) ?? {};

  const openDialog = sermon !== undefined && (
    <Suspense>
      <SermonDialog
        key={`${sermon} ${isWide}`}
        id={sermon}
        isEditing={edit}
        isSheet={isWide}
        onEdit={(isEditing) => onMove({ edit: isEditing })}
        onClose={close}
        returnFocus={() => findPlace(String(sermon), 'open')}
      />
    </Suspense>
  );

  return (
    <Grid
      templateColumns={isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      gap="8"
      alignItems="start"
    >
      <section aria-label="Sermons">
        <Tabs
          label="Which sermons"
          name="which"
          items={tabs.map(({ id, label }) => ({ id, label, count: list.data?.counts[id] }))}
          selected={show}
          onSelect={(id) => {
            setChosen(new Set());
            onMove({ show: id, page: 1 });
          }}
        />
        <TabPanel name="which" selected={show}>
          <Flex gap="3" wrap="wrap" mb="2">
            <DeskSearch key={q} words={q} onSearch={(words) => onMove({ q: words, page: 1 })} />
            <ActButton variant="outline" onClick={onQueue} isIdle={list.data?.counts.drafts === 0}>
              Review drafts
            </ActButton>
            <Button asChild variant="outline">
              <Link to="/admin/import">Import & Export</Link>
            </Button>
          </Flex>
          <BulkBar
            shown={items.length}
            selected={selected.length}
            isBusy={moderation.isBulkBusy}
            onSelectAll={(isSelected) => setChosen(new Set(isSelected ? items.map((item) => item.id) : []))}
            onAct={async (action) => {
              if (await moderation.many(selected, action)) {
                setChosen(new Set());
                if (action === 'delete' && sermon !== undefined && selected.includes(sermon)) close();
              }
            }}
          />
          <Box ref={rows} aria-busy={list.isFetching} minH="24rem" opacity={list.isPlaceholderData ? 0.6 : 1}>
            {list.isPending && <DeskSkeleton />}
            {list.isError && !list.data && (
              <Box role="alert" py="6">
                <Box mb="3">Error loading sermons. Please try again.</Box>
                <Button variant="outline" size="sm" onClick={() => list.refetch()}>
                  Try again
                </Button>
              </Box>
            )}
            {list.data && items.length === 0 && (
              <Box color="muted" py="6">
                {q ? `${empty.slice(0, -1)} for “${q}”.` : empty}
              </Box>
            )}
            {items.map((item) => (
              <ModerationCard
                key={item.id}
                sermon={item}
                isOpen={item.id === sermon}
                isSelected={chosen.has(item.id)}
                isBusy={moderation.busyId === item.id}
                onSelect={select}
                onPrepare={prepare}
                onOpen={(id) => onMove({ sermon: id, edit: false })}
                onFeature={(one) => moderation.feature(one, one.isFeatured === 'false')}
                onPublish={(one) => moderation.publish(one, true)}
                onDelete={setDoomed}
              />
            ))}
          </Box>
          <Flex mt="5">
            <Pagination
              page={page}
              limit={pageSize}
              total={list.data?.total ?? 0}
              isTotalCut={list.data?.isTotalCut ?? false}
              linkTo={linkTo}
            />
          </Flex>
        </TabPanel>
      </section>
      {isWide ? (
        <Box position="sticky" top="4">
          {openDialog || <EmptySheet />}
        </Box>
      ) : (
        openDialog
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        title={doomed?.title ?? ''}
        question="Are you sure you want to delete this sermon? This action cannot be undone."
        confirm="Delete"
        onCancel={() => setDoomed(null)}
        onConfirm={async () => {
          const one = doomed;
          setDoomed(null);
          if (one && (await moderation.remove(one)) && one.id === sermon) close();
        }}
      />
    </Grid>
  );
}

/** Searches what the tab holds: title, rabbi, synagogue. */
function DeskSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim());
  };
  return (
    <chakra.form role="search" flex="1" minW="12rem" position="relative" onSubmit={submit}>
      <Flex
        position="absolute"
        left="3"
        top="0"
        height="full"
        align="center"
        color="muted"
        pointerEvents="none"
      >
        <SearchIcon size={18} />
      </Flex>
      <Input
        type="search"
        name="q"
        aria-label="Search title, rabbi or synagogue"
        placeholder="Title, rabbi or synagogue"
        defaultValue={words}
        maxLength={200}
        dir="auto"
        ps="10"
        fontSize="sm"
        // Emptying the field with its own cross shows everything again.
        onInput={(event) => event.currentTarget.value === '' && words !== '' && onSearch('')}
      />
    </chakra.form>
  );
}

const EmptySheet = () => (
  <Flex
    height="calc(100dvh - 2rem)"
    align="center"
    justify="center"
    borderWidth="1px"
    borderStyle="dashed"
    borderColor="line"
    borderRadius="md"
    color="muted"
    fontSize="sm"
  >
    Choose ‘View & Edit’ to read a sermon here.
  </Flex>
);

const DeskSkeleton = () => (
  <Loading label="Loading sermons...">
    <Box color="muted" fontSize="sm" py="3">
      Loading sermons...
    </Box>
    {['one', 'two', 'three', 'four'].map((row) => (
      <Box key={row} py="4" borderBottomWidth="1px" borderColor="line">
        <Bone width="55%" height="1.3em" mb="3" />
        <Bone width="40%" mb="2" />
        <Bone width="90%" mb="2" />
        <Bone width="35%" />
      </Box>
    ))}
  </Loading>
);
