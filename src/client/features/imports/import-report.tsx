import { Box, Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import {
  type ImportNoteOutput,
  type ImportOutput,
  type NoteKind,
  noteKinds,
} from '../../../shared/import.schemas.ts';
import { trpc } from '../../api/trpc.ts';
import { ListFailure } from '../../ui/feedback/list-failure.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { PageButtons } from '../../ui/navigation/page-buttons.tsx';
import { BidiSpan } from '../../ui/text/bidi-text.tsx';
import { groupNotes } from './group-notes.ts';
import { fieldLabel, noteLabels } from './import-labels.ts';

const pageSize = 50;
const notePalettes: Record<NoteKind, 'red' | 'gold' | 'plain'> = {
  refused: 'red',
  media: 'gold',
  skipped: 'plain',
  repeated: 'plain',
  hint: 'plain',
};

/** The report of an import: invalid, skipped and duplicate rows, missing or rejected files and notes, in file order. */
export function ImportReport({ run }: { run: ImportOutput }) {
  const [kind, setKind] = useState<NoteKind | undefined>();
  const [page, setPage] = useState(1);
  const notes = trpc.admin.imports.notes.useQuery(
    { id: run.id, kind, page, limit: pageSize },
    // Not cached, because another check of the file produces other notes.
    { staleTime: 0, gcTime: 0, placeholderData: (previous) => previous },
  );
  const total = notes.data?.total ?? 0;
  const report = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // A new page starts at the top of the report.
  const goToPage = (next: number) => {
    setPage(next);
    report.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <chakra.section ref={report} aria-labelledby="report" mt="10" scrollMarginTop="4">
      <Flex gap="4" align="center" wrap="wrap" mb="3">
        <Heading as="h3" id="report" size="md" ref={heading} tabIndex={-1} outline="none">
          Report
        </Heading>
        <Box ms={{ md: 'auto' }}>
          <Select
            aria-label="Filter the report"
            value={kind ?? ''}
            onChange={(event) => {
              setKind(noteKinds.find((option) => option === event.target.value));
              setPage(1);
            }}
          >
            <option value="">All entries</option>
            {noteKinds.map((option) => (
              <option key={option} value={option}>
                {noteLabels[option]}
              </option>
            ))}
          </Select>
        </Box>
        <Button asChild variant="outline">
          <a href={`/api/admin/imports/${run.id}/report.csv`} download>
            Download report
          </a>
        </Button>
      </Flex>
      {notes.isPending && <ListSkeleton label="Loading the report…" widths={['90%', '75%', '85%']} />}
      {notes.isError && !notes.data && (
        <ListFailure onRetry={notes.refetch}>Couldn’t load the report. Try again.</ListFailure>
      )}
      {notes.data && total === 0 && <Box color="muted">No entries of this type</Box>}
      <chakra.ol
        listStyleType="none"
        borderTopWidth={total > 0 ? '1px' : '0'}
        borderColor="line"
        opacity={notes.isPlaceholderData ? 0.6 : 1}
      >
        {groupNotes(notes.data?.items ?? []).map((row) => (
          <Row key={`${row[0]?.line} ${row[0]?.title}`} notes={row} />
        ))}
      </chakra.ol>
      <PageButtons page={page} limit={pageSize} total={total} onPage={goToPage} />
    </chakra.section>
  );
}

/** Whether a message such as 'Content must be …' names its field in its first word, so that it needs no prefix. */
const isFieldNamed = (field: string, message: string): boolean =>
  fieldLabel(field)
    .toLowerCase()
    .startsWith(message.split(' ')[0]?.toLowerCase() ?? '');

function Row({ notes }: { notes: readonly ImportNoteOutput[] }) {
  const [{ line, title } = { line: 0, title: '' }] = notes;
  const kinds = [...new Set(notes.map(({ kind }) => kind))];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '5rem minmax(0, 2fr) minmax(0, 3fr)' }}
      columnGap="5"
      rowGap="1"
      py="3"
      borderBottomWidth="1px"
      borderColor="line"
      fontSize="sm"
    >
      <Box color="muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        Line {line.toLocaleString('en-US')}
      </Box>
      <Box overflowWrap="anywhere">
        <chakra.span fontWeight={600} me="2">
          {title ? <BidiSpan>{title}</BidiSpan> : <chakra.span color="muted">Untitled</chakra.span>}
        </chakra.span>
        {kinds.map((kind) => (
          <StateBadge key={kind} palette={notePalettes[kind]} me="1">
            {noteLabels[kind]}
          </StateBadge>
        ))}
      </Box>
      <chakra.ul listStyleType="none" minW="0" overflowWrap="anywhere">
        {notes.map(({ field, message, given }) => (
          <chakra.li key={`${field} ${message} ${given}`} _notLast={{ mb: '1' }}>
            {field && !isFieldNamed(field, message) && (
              <chakra.span color="muted">{fieldLabel(field)}: </chakra.span>
            )}
            {`${message} `}
            {given && (
              <chakra.span color="muted" fontSize="xs">
                “<BidiSpan>{given}</BidiSpan>”
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.li>
  );
}
