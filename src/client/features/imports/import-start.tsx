import { Box, Button, chakra, Flex, Grid, Heading, Link } from '@chakra-ui/react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type ImportOutput,
  importSizeMessage,
  maxImportBytes,
  maxImportMegabytes,
} from '../../../shared/import.schemas.ts';
import { trpc } from '../../api/trpc.ts';
import { UploadIcon } from '../../ui/icons.tsx';
import { fileSize } from '../../ui/text/quantities.ts';
import { touchTargetSpace } from '../../ui/touch-target.ts';
import { CoveringFileInput } from '../../ui/uploads/covering-file-input.ts';
import { type FileUpload, postFile, sentenceOf, UploadCanceledError } from '../../ui/uploads/post-file.ts';
import { useFileDrop } from '../../ui/uploads/use-file-drop.ts';
import { ImportHistory } from './import-history.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The page before an import is opened: uploads a file to import, exports data, and lists previous imports. */
export function ImportStart({ onOpen }: { onOpen: (id: number) => void }) {
  return (
    <>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '10', lg: '12' }}
      >
        <section aria-labelledby="import-start">
          <Heading as="h2" id="import-start" size="md" mb="2">
            Import sermons
          </Heading>
          <Box as="p" color="muted" mb="4" maxW="60ch">
            Upload a spreadsheet saved as CSV, or a WordPress export (Tools, Export) with sermons from Sermon
            Manager. You can review the results before anything is imported.
          </Box>
          <FileDrop onOpen={onOpen} />
          <Box as="p" fontSize="sm" mt="3">
            <Link {...touchTargetSpace} href="/api/admin/imports/template.csv" download>
              Download a template
            </Link>{' '}
            <chakra.span color="muted">with the usual columns.</chakra.span>
          </Box>
        </section>
        <section aria-labelledby="export">
          <Heading as="h2" id="export" size="md" mb="2">
            Export your data
          </Heading>
          <Box as="p" color="muted" mb="4" maxW="60ch">
            Download sermons, subscribers, places, rabbis, synagogues, proposed changes and the activity log
            as CSV and NDJSON, with all uploaded files. The CSV file of the sermons can be imported again.
          </Box>
          <Flex gap="3" wrap="wrap">
            <Button asChild>
              <a href="/api/admin/export.zip" download>
                Download everything
              </a>
            </Button>
            <Button asChild variant="outline">
              <a href="/api/admin/sermons.csv" download>
                Download sermons (CSV)
              </a>
            </Button>
          </Flex>
        </section>
      </Grid>
      <ImportHistory onOpen={onOpen} />
    </>
  );
}

const isImport = (response: unknown): response is ImportOutput =>
  typeof response === 'object' && response !== null && 'id' in response && 'state' in response;

function FileDrop({ onOpen }: { onOpen: (id: number) => void }) {
  const id = useId();
  const utils = trpc.useUtils();
  const [progress, setProgress] = useState<{ name: string; size: number; fraction: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const currentUpload = useRef<FileUpload<ImportOutput> | null>(null);
  const dropArea = useRef<HTMLDivElement>(null);
  const cancel = useCallback(() => {
    // The file field and the progress bar replace each other, and one of them may have the focus.
    if (dropArea.current?.contains(document.activeElement)) dropArea.current.focus();
    currentUpload.current?.cancel();
    currentUpload.current = null;
    setProgress(null);
  }, []);
  // Leaving the page cancels the upload.
  useEffect(() => cancel, [cancel]);

  const uploadFile = async (file: File | undefined) => {
    if (!file) return;
    setError(null);
    if (file.size > maxImportBytes) return setError(importSizeMessage);
    // A new upload replaces a running one.
    cancel();
    const { name, size } = file;
    setProgress({ name, size, fraction: 0 });
    const upload = postFile({
      path: '/api/admin/imports',
      field: 'file',
      file,
      onProgress: (fraction) => currentUpload.current === upload && setProgress({ name, size, fraction }),
      isResponse: isImport,
    });
    currentUpload.current = upload;
    try {
      const created = await upload.done;
      await utils.admin.imports.list.invalidate();
      if (currentUpload.current === upload) onOpen(created.id);
    } catch (failure) {
      if (failure instanceof UploadCanceledError || !(failure instanceof Error)) return;
      setError(`Couldn’t upload ${name}: ${sentenceOf(failure.message)}`);
    } finally {
      if (currentUpload.current === upload) cancel();
    }
  };
  const drop = useFileDrop((file) => void uploadFile(file));

  return (
    <>
      <Box
        ref={dropArea}
        tabIndex={-1}
        borderWidth="1px"
        borderStyle={progress ? 'solid' : 'dashed'}
        borderColor={drop.isOver ? 'blue' : error ? 'red' : 'edge'}
        borderRadius="md"
        bg={drop.isOver ? 'blueSoft' : 'raised'}
        transitionProperty="background-color, border-color"
        transitionDuration="fast"
        {...drop.handlers}
      >
        {progress ? (
          <Box p="5">
            <ProgressBar
              label={`Uploading ${progress.name}`}
              fraction={progress.fraction}
              action={
                <Button variant="outline" size="sm" onClick={cancel}>
                  Cancel
                </Button>
              }
            >
              <bdi>{progress.name}</bdi>{' '}
              <chakra.span color="muted">
                {progress.fraction < 1
                  ? `${Math.floor(progress.fraction * 100)}% of ${fileSize(progress.size)}`
                  : 'Saving…'}
              </chakra.span>
            </ProgressBar>
          </Box>
        ) : (
          <Flex
            position="relative"
            align="center"
            gap="5"
            px={{ base: '4', md: '6' }}
            minHeight={{ base: '24', md: '32' }}
            borderRadius="md"
            _focusWithin={{ outline: '2px solid', outlineColor: 'blue', outlineOffset: '2px' }}
            _hover={{ bg: 'blueSoft' }}
          >
            <Box color="blue" flex="none">
              <UploadIcon size={30} />
            </Box>
            <Box lineHeight="1.4">
              <Box color="blue" fontWeight={600}>
                {'Choose a file '}
                <chakra.span color="muted" fontWeight={400} display={{ base: 'none', md: 'inline' }}>
                  or drop it here
                </chakra.span>
              </Box>
              <Box id={`${id}-hint`} color="muted" fontSize="sm">
                CSV or WordPress XML, up to {maxImportMegabytes} MB
              </Box>
            </Box>
            <CoveringFileInput
              type="file"
              accept=".csv,.tsv,.txt,.xml,text/csv,text/xml,application/xml"
              aria-label="Choose a file to import"
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                void uploadFile(file);
              }}
            />
          </Flex>
        )}
      </Box>
      {error && (
        <Box role="alert" color="red" fontSize="sm" mt="2">
          <bdi>{error}</bdi>
        </Box>
      )}
    </>
  );
}
