import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import {
  type ImportFindings,
  type ImportOptions,
  type ImportOutput,
  importOptions,
} from '../../../shared/import.schemas.ts';
import { issuesOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { useStoredEdit } from '../../ui/forms/use-stored-edit.ts';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';
import { plural } from '../../ui/text/quantities.ts';
import { ColumnTable } from './column-table.tsx';
import { DefaultValues } from './default-values.tsx';
import { ImportOptionFields } from './import-option-fields.tsx';

interface ImportSettingsProps {
  readonly run: ImportOutput;
  readonly findings: ImportFindings;
  readonly onUpdated: (updated: ImportOutput) => Promise<void>;
  /** Returns a function that shows the error of an action, such as `start the import`. */
  readonly showFailure: (action: string) => (error: unknown) => void;
  readonly cancelButton: ReactNode;
}

/** The options that affect the check of the file: all but publishing and downloading files. */
const checkOptionsOf = ({ publish: _publish, fetchMedia: _fetchMedia, ...rest }: ImportOptions) => rest;

/** The options of an import. After a change of an option that affects the check, the button checks the file again. */
export function ImportSettings({ run, findings, onUpdated, showFailure, cancelButton }: ImportSettingsProps) {
  // With the time, because a restored backup can use an id again.
  const storageKey = `bimah.import.${run.id}.${run.createdAt}`;
  const [edit, changeEdit] = useStoredEdit(storageKey, run.options, importOptions);
  const options = edit ?? run.options;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showErrors = (action: string) => (error: unknown) => {
    setErrors(
      Object.fromEntries(issuesOf(error).map((issue) => [issue.path.split('.').at(-1), issue.message])),
    );
    showFailure(action)(error);
  };
  const onSuccess = (updated: ImportOutput) => {
    changeEdit(null);
    return onUpdated(updated);
  };
  const check = trpc.admin.imports.check.useMutation({
    onSuccess,
    onError: showErrors('check the file'),
  });
  const start = trpc.admin.imports.start.useMutation({
    onSuccess,
    onError: showErrors('start the import'),
  });
  const isChanged = JSON.stringify(checkOptionsOf(options)) !== JSON.stringify(checkOptionsOf(run.options));
  const isPending = check.isPending || start.isPending;
  // Ignore changes while a request is running: its response would overwrite them. The fields are not disabled, because
  // disabling would move the focus.
  const changeOptions = (part: Partial<ImportOptions>) => {
    if (!isPending) changeEdit({ ...options, ...part });
  };
  const submit = useSubmitOnce(async () => {
    setErrors({});
    // The mutation shows its own errors.
    await (isChanged ? check : start).mutateAsync({ id: run.id, ...options }).catch(() => {});
  });

  return (
    <chakra.form onSubmit={submit} noValidate>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '8', lg: '12' }}
      >
        <DefaultValues
          missing={findings.missing}
          defaults={options.defaults}
          errors={errors}
          onChange={(defaults) => changeOptions({ defaults })}
        />
        <ImportOptionFields findings={findings} options={options} onChange={changeOptions} />
      </Grid>
      {findings.format === 'csv' && (
        <ColumnTable
          columns={findings.columns}
          chosen={options.columns}
          onChoose={(columns) => changeOptions({ columns })}
        />
      )}
      <Flex gap="3" align="center" wrap="wrap" mt="8" py="4" borderTopWidth="1px" borderColor="line">
        <ActionButton type="submit" isDisabled={isPending || (!isChanged && run.counts.new === 0)}>
          {isChanged ? 'Check again' : startLabel(run.counts.new, options.publish)}
        </ActionButton>
        {cancelButton}
        <Box color="muted" fontSize="sm" role="status">
          {isChanged ? 'Check the file again to apply your changes.' : problemOf(run)}
        </Box>
      </Flex>
    </chakra.form>
  );
}

/** Why some or all rows are not imported; empty if all are. */
function problemOf({ counts, findings }: ImportOutput): string {
  if (counts.new > 0)
    return counts.refused > 0
      ? `${plural(counts.refused, 'row')} can’t be imported. See the report for details.`
      : '';
  return counts.refused > 0 && findings?.missing.length
    ? 'No sermons to import. Fill in the missing values above, then check again.'
    : 'No sermons to import.';
}

const startLabel = (count: number, isPublished: boolean): string =>
  count === 0
    ? 'Import'
    : `Import ${plural(count, 'sermon')} ${isPublished ? 'and publish' : count === 1 ? 'as a draft' : 'as drafts'}`;
