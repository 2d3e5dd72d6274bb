import { Box, Button, chakra, Heading } from '@chakra-ui/react';
import type { ImportOutput } from '../../../shared/import.schemas.ts';
import { trpc } from '../../api/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { formatLocalTime } from '../../ui/text/local-time.ts';
import { plural } from '../../ui/text/quantities.ts';
import { stateLabels } from './import-labels.ts';

const maxImports = 20;

/** The last 20 imports, newest first. */
export function ImportHistory({ onOpen }: { onOpen: (id: number) => void }) {
  const list = trpc.admin.imports.list.useQuery({ limit: maxImports }, { staleTime: 0 });
  return (
    <chakra.section aria-labelledby="earlier" mt={{ base: '10', md: '14' }}>
      <Heading as="h2" id="earlier" size="md" mb="3">
        Previous imports
      </Heading>
      {list.isPending && <ListSkeleton label="Loading imports…" widths={['70%', '55%', '65%']} />}
      {list.isError && !list.data && (
        <ListFailure onRetry={list.refetch}>Couldn’t load the imports. Try again.</ListFailure>
      )}
      {list.data?.items.length === 0 && <EmptyState>No imports yet</EmptyState>}
      <chakra.ol
        listStyleType="none"
        borderTopWidth={list.data?.items.length ? '1px' : '0'}
        borderColor="line"
      >
        {list.data?.items.map((run) => (
          <Row key={run.id} run={run} onOpen={onOpen} />
        ))}
      </chakra.ol>
    </chakra.section>
  );
}

function Row({ run, onOpen }: { run: ImportOutput; onOpen: (id: number) => void }) {
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', md: 'minmax(0, 1fr) 9rem 12rem 9rem' }}
      columnGap="4"
      alignItems="center"
      borderBottomWidth="1px"
      borderColor="line"
      py={{ base: '2', md: '0' }}
    >
      <Button variant="plain" justifyContent="start" px="0" minW="0" onClick={() => onOpen(run.id)}>
        <chakra.span truncate>
          <bdi>{run.fileName}</bdi>
        </chakra.span>
      </Button>
      <Box>
        <StateBadge palette={run.state === 'done' ? 'green' : run.state === 'failed' ? 'red' : 'plain'}>
          {stateLabels[run.state]}
        </StateBadge>
      </Box>
      <Box color="muted" fontSize="sm">
        {formatLocalTime(run.createdAt)}
      </Box>
      <Box
        color="muted"
        fontSize="sm"
        textAlign={{ base: 'end', md: 'start' }}
        fontVariantNumeric="tabular-nums"
      >
        {run.state === 'done' ? plural(run.counts.new, 'sermon') : plural(run.counts.rows, 'row')}
      </Box>
    </chakra.li>
  );
}
