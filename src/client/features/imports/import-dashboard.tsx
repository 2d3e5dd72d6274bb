import { Box, Button, chakra, Flex, Heading, Link } from '@chakra-ui/react';
import { Link as RouteLink } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportEncoding, ImportOutput } from '../../../shared/import.schemas.ts';
import { isNotFound, reasonOf } from '../../api/api-error.ts';
import { refreshPublicPages } from '../../api/refresh-public-pages.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fileSize, plural } from '../../ui/text/quantities.ts';
import { ImportFigures } from './import-figures.tsx';
import { encodingLabels, stateLabels } from './import-labels.ts';
import { ImportReport } from './import-report.tsx';
import { ImportSettings } from './import-settings.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The polling interval while an import is running, in milliseconds. */
const pollMs = 1_000;
const isRunning = (run: ImportOutput | undefined) => run?.state === 'checking' || run?.state === 'importing';

/** One import after the upload: dry run, settings, progress, result and report. */
export function ImportDashboard({ id, onLeave }: { id: number; onLeave: () => void }) {
  const query = trpc.admin.imports.byId.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (isRunning(state.data) ? pollMs : false) },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const state = query.data?.state;
  // Moves the focus to the heading if the focused button disappeared with the previous state.
  useEffect(() => {
    if (state !== undefined && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  // After the import, cached data of the public pages does not contain the imported sermons.
  const utils = trpc.useUtils();
  const wasImporting = useRef(false);
  useEffect(() => {
    const hasEnded = wasImporting.current && state !== undefined && state !== 'importing';
    wasImporting.current = state === 'importing';
    if (hasEnded) void refreshPublicPages(utils);
  }, [state, utils]);
  const otherFileButton = (
    <Button variant="outline" onClick={onLeave}>
      Choose another file
    </Button>
  );
  if (query.isPending) {
    return (
      <Loading label="Loading the import…">
        <Skeleton width="40%" height="1.4em" mb="4" />
        <Skeleton width="100%" height="5rem" />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <Notice
        title={isNotFound(query.error) ? 'Import not found' : 'Couldn’t load the import'}
        onRetry={isNotFound(query.error) ? undefined : query.refetch}
        action={otherFileButton}
      >
        {isNotFound(query.error)
          ? 'Check the URL, or choose another file.'
          : 'Something went wrong while loading this import. Try again.'}
      </Notice>
    );
  }
  const { data } = query;
  return (
    <>
      <Flex gap="3" align="center" justify="space-between" wrap="wrap" mb="5">
        <Box minW="0">
          <Flex gap="3" align="center" wrap="wrap">
            <Heading as="h2" size="md" overflowWrap="anywhere" ref={heading} tabIndex={-1} outline="none">
              <bdi>{data.fileName}</bdi>
            </Heading>
            <span role="status">
              <StateBadge
                palette={data.state === 'done' ? 'green' : data.state === 'failed' ? 'red' : 'blue'}
              >
                {stateLabels[data.state]}
              </StateBadge>
            </span>
          </Flex>
          <Box color="muted" fontSize="sm">
            {fileSummary(data)}
          </Box>
        </Box>
        {otherFileButton}
      </Flex>
      <ImportStage run={data} />
      {isRunning(data) && query.isError && (
        <Box role="status" borderInlineStartWidth="3px" borderColor="gold" ps="4" py="1">
          Can’t reach the server. The progress shown here may be out of date. It will update when the
          connection is back.
        </Box>
      )}
      {!isRunning(data) && data.counts.notes > 0 && <ImportReport run={data} />}
    </>
  );
}

function fileSummary({ size, findings, state }: ImportOutput): string {
  const parts = [fileSize(size)];
  // A failed check can store findings without having read the file.
  if (findings && state !== 'failed') {
    parts.push(findings.format === 'wxr' ? 'WordPress export' : 'CSV');
    parts.push(encodingLabels[findings.encoding as ImportEncoding] ?? findings.encoding);
    if (findings.site) parts.push(findings.site.replace(/^https?:\/\//, ''));
  }
  return parts.join(' · ');
}

/** For an import that ended early and whose file is deleted. */
const remainingRowsHint =
  'To import the rest, choose the file again. Sermons already imported won’t be duplicated.';

function ImportStage({ run }: { run: ImportOutput }) {
  const utils = trpc.useUtils();
  const showFailure = (action: string) => (error: unknown) => {
    toast({ title: 'Error', description: `Failed to ${action}: ${reasonOf(error)}`, kind: 'error' });
    // The import may have changed in another tab, or its file may have been deleted.
    void utils.admin.imports.byId.invalidate({ id: run.id });
  };
  const showUpdate = async (updated: ImportOutput) => {
    // The response of a query sent before the change would overwrite the updated import.
    await utils.admin.imports.byId.cancel({ id: run.id });
    utils.admin.imports.byId.setData({ id: run.id }, updated);
  };
  const cancel = trpc.admin.imports.cancel.useMutation({
    onSuccess: showUpdate,
    onError: showFailure('cancel the import'),
  });
  const start = trpc.admin.imports.start.useMutation({
    onSuccess: showUpdate,
    onError: showFailure('start the import'),
  });
  const { counts, position, total, state, error } = run;
  const cancelButton = (
    <ActionButton
      variant="outline"
      isDisabled={cancel.isPending}
      onClick={() => cancel.mutate({ id: run.id })}
    >
      Cancel
    </ActionButton>
  );

  if (state === 'checking') {
    return (
      <Panel>
        <ProgressBar label="Checking the file" fraction={null} action={cancelButton}>
          {position === 0 ? 'Checking the file…' : `${plural(position, 'row')} checked…`}
        </ProgressBar>
      </Panel>
    );
  }
  if (state === 'importing') {
    return (
      <Panel>
        <ProgressBar label="Importing" fraction={total ? position / total : null} action={cancelButton}>
          {`${position.toLocaleString('en-US')} of ${total === null ? '…' : plural(total, 'row')} processed: `}
          {plural(counts.new, 'sermon')} imported
          {counts.known > 0 && `, ${counts.known.toLocaleString('en-US')} already imported or duplicate`}
          {counts.refused > 0 && `, ${counts.refused.toLocaleString('en-US')} invalid`}
        </ProgressBar>
        <Box color="muted" fontSize="sm" mt="3">
          You can leave this page. The import continues in the background.
        </Box>
      </Panel>
    );
  }
  return (
    <>
      {error && (
        <Box role="alert" borderInlineStartWidth="3px" borderColor="red" ps="4" py="1" mb="5">
          {error}
          {state === 'checked' && run.hasFile && ' You can import the rows before that point.'}
          {state === 'failed' && !run.hasFile && counts.new > 0 && ` ${remainingRowsHint}`}
          {state === 'failed' && run.hasFile && run.findings && (
            <ActionButton
              size="sm"
              ms="4"
              isDisabled={start.isPending}
              onClick={() => start.mutate({ id: run.id, ...run.options })}
            >
              Resume
            </ActionButton>
          )}
        </Box>
      )}
      {state === 'done' && <Result run={run} />}
      {state === 'cancelled' && (
        <Panel>
          {counts.new > 0 && run.total !== position
            ? `The import was canceled after ${plural(counts.new, 'sermon')}. ${remainingRowsHint}`
            : 'The import was canceled.'}
          {counts.new > 0 && <ImportLinks run={run} />}
        </Panel>
      )}
      {(counts.rows > 0 || state === 'checked') && (
        <ImportFigures counts={counts} isDryRun={state === 'checked'} />
      )}
      {state === 'checked' && !run.hasFile && (
        <Panel>The file of this import is no longer stored. To import it, choose it again.</Panel>
      )}
      {state === 'checked' && run.hasFile && run.findings && (
        <ImportSettings
          key={`${position} ${counts.new}`}
          run={run}
          findings={run.findings}
          onUpdated={showUpdate}
          showFailure={showFailure}
          cancelButton={cancelButton}
        />
      )}
    </>
  );
}

function Result({ run }: { run: ImportOutput }) {
  const { counts, options } = run;
  return (
    <Panel>
      <Box fontFamily="heading" fontSize="xl">
        {counts.new === 0
          ? 'No new sermons were imported.'
          : `${plural(counts.new, 'sermon')} imported${options.publish ? '.' : counts.new === 1 ? ' as a draft.' : ' as drafts.'}`}
      </Box>
      {counts.new > 0 && <ImportLinks run={run} />}
    </Panel>
  );
}

/** Links to the imported sermons and to the table of old and new URLs. */
const ImportLinks = ({ run: { id, options, findings } }: { run: ImportOutput }) => (
  <Flex gap="5" wrap="wrap" fontSize="sm" mt="2">
    <Link asChild>
      <RouteLink to="/admin" search={{ show: options.publish ? 'all' : 'drafts' }}>
        {options.publish ? 'View sermons' : 'View drafts'}
      </RouteLink>
    </Link>
    {findings?.format === 'wxr' && (
      <Link href={`/api/admin/imports/${id}/addresses.csv`} download>
        Old and new URLs (CSV)
      </Link>
    )}
  </Flex>
);

const Panel = ({ children }: { children: ReactNode }) => (
  <chakra.div borderWidth="1px" borderColor="line" borderRadius="md" bg="raised" p="5" mb="6">
    {children}
  </chakra.div>
);
