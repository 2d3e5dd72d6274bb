import { Box, chakra, Flex, Grid, Heading, Input, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import {
  type DefaultableField,
  defaultableFields,
  type ImportFindings,
  type ImportOptions,
  type ImportOutput,
  importEncodings,
} from '../../../shared/import.schemas';
import { issuesOf, reasonOf } from '../../api/api-error.ts';
import { trpc } from '../../api/trpc.ts';
import { ActionButton } from '../../ui/buttons/action-button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useSubmitOnce } from '../../ui/forms/use-submit-once.ts';
import { plural } from '../../ui/text/quantities.ts';
import { ColumnTable } from './column-table';
import { encodingLabels, fieldLabel } from './import-labels.ts';

interface ImportSettingsProps {
  readonly run: ImportOutput;
  readonly findings: ImportFindings;
  readonly onUpdated: (updated: ImportOutput) => Promise<void>;
  readonly cancelButton: ReactNode;
}

/** WordPress post types that are never sermons. */
const nonSermonPostTypes =
  /^(attachment|nav_menu_item|revision|wp_.*|custom_css|customize_changeset|oembed_cache)$/;

/** The options that affect the check of the file: all but publishing and downloading files. */
const checkOptionsOf = ({ publish: _publish, fetchMedia: _fetchMedia, ...rest }: ImportOptions) => rest;

/** The options of an import. After a change of an option that affects the check, the button checks the file again. */
export function ImportSettings({ run, findings, onUpdated, cancelButton }: ImportSettingsProps) {
  const [options, setOptions] = useState<ImportOptions>(run.options);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const showFailure = (action: string) => (error: unknown) => {
    setErrors(
      Object.fromEntries(issuesOf(error).map((issue) => [issue.path.split('.').at(-1), issue.message])),
    );
    toast({ title: 'Error', description: `Failed to ${action}: ${reasonOf(error)}`, kind: 'error' });
  };
  const check = trpc.admin.imports.check.useMutation({
    onSuccess: onUpdated,
    onError: showFailure('check the file'),
  });
  const start = trpc.admin.imports.start.useMutation({
    onSuccess: onUpdated,
    onError: showFailure('start the import'),
  });
  const isChanged = JSON.stringify(checkOptionsOf(options)) !== JSON.stringify(checkOptionsOf(run.options));
  const isPending = check.isPending || start.isPending;
  // Ignore changes while a request is running: its response would overwrite them. The fields are not disabled, because
  // disabling would move the focus.
  const changeOptions = (part: Partial<ImportOptions>) =>
    isPending || setOptions((before) => ({ ...before, ...part }));
  const submit = useSubmitOnce(async () => {
    setErrors({});
    // The mutation shows its own errors.
    await (isChanged ? check : start).mutateAsync({ id: run.id, ...options }).catch(() => {});
  });
  const missingCounts = new Map(findings.missing.map(({ field, count }) => [field, count]));
  const setDefault = (field: DefaultableField, value: string) =>
    changeOptions({ defaults: { ...options.defaults, [field]: value || undefined } });

  return (
    <chakra.form onSubmit={submit} noValidate>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '8', lg: '12' }}
      >
        <section aria-labelledby="default-values">
          <Heading as="h3" id="default-values" size="sm" mb="1">
            Default values
          </Heading>
          <Box as="p" color="muted" fontSize="sm" mb="4">
            Used for rows where the field is empty. Every sermon needs all of these except the website.
          </Box>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            {defaultableFields.map((field) => (
              <FormField
                key={field}
                label={fieldLabel(field)}
                error={errors[field]}
                hint={
                  missingCounts.has(field) && `Missing in ${plural(missingCounts.get(field) ?? 0, 'row')}`
                }
              >
                {(props) => (
                  <Input
                    {...props}
                    type={field === 'email' ? 'email' : 'text'}
                    dir="auto"
                    value={options.defaults[field] ?? ''}
                    borderColor={
                      missingCounts.has(field) && !options.defaults[field] ? 'goldLine' : undefined
                    }
                    onChange={(event) => setDefault(field, event.target.value)}
                  />
                )}
              </FormField>
            ))}
          </Grid>
        </section>
        <Stack as="section" aria-labelledby="import-options" gap="5">
          <Heading as="h3" id="import-options" size="sm" mb="-2">
            Import options
          </Heading>
          {findings.format === 'wxr' && (
            <PostTypes
              findings={findings}
              chosen={options.postTypes}
              onChoose={(postTypes) => changeOptions({ postTypes })}
            />
          )}
          {findings.format === 'csv' && (
            <FormField label="Text encoding">
              {(props) => (
                <Select
                  width="full"
                  {...props}
                  value={options.encoding}
                  onChange={(event) =>
                    changeOptions({
                      encoding: importEncodings.find((option) => option === event.target.value) ?? 'auto',
                    })
                  }
                >
                  {importEncodings.map((option) => (
                    <option key={option} value={option}>
                      {encodingLabels[option]}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          )}
          {findings.format === 'csv' && (
            <FormField label="Dates such as 3/4/2020">
              {(props) => (
                <Select
                  width="full"
                  {...props}
                  value={options.dateOrder}
                  onChange={(event) =>
                    changeOptions({
                      dateOrder: event.target.value === 'day-first' ? 'day-first' : 'month-first',
                    })
                  }
                >
                  <option value="month-first">March 4, 2020 (month first)</option>
                  <option value="day-first">April 3, 2020 (day first)</option>
                </Select>
              )}
            </FormField>
          )}
          <Box>
            <Checkbox
              isChecked={options.publish}
              onChange={(publish) => changeOptions({ publish })}
              label="Publish imported sermons"
            >
              Sermons that were public on the old site are published right away. If this is off, all sermons
              are imported as drafts. No emails are sent. The weekly highlights only list imported sermons
              that were delivered since the last issue.
            </Checkbox>
            <Checkbox
              isChecked={options.fetchMedia}
              onChange={(fetchMedia) => changeOptions({ fetchMedia })}
              label="Download audio and images"
            >
              Downloads them from the URLs in the file, so the old site must still be online. To use files
              from a folder or an archive, run{' '}
              <chakra.code fontSize="xs">npm run import -- FILE --media FOLDER</chakra.code> on the server
              instead. You can also add missing files to each sermon later.
            </Checkbox>
          </Box>
          {findings.dropped.length > 0 && (
            <chakra.details fontSize="sm">
              <chakra.summary cursor="pointer" fontWeight={600} minHeight="8">
                Data that is not imported ({findings.dropped.length})
              </chakra.summary>
              <chakra.ul
                listStyleType="none"
                color="muted"
                maxH="16rem"
                overflowY="auto"
                tabIndex={0}
                aria-label="Data that is not imported"
              >
                {findings.dropped.map(({ name, count }) => (
                  <chakra.li key={name} display="flex" gap="3" justifyContent="space-between" py="1">
                    <bdi>{name}</bdi>
                    <chakra.span fontVariantNumeric="tabular-nums">
                      {count.toLocaleString('en-US')}
                    </chakra.span>
                  </chakra.li>
                ))}
              </chakra.ul>
            </chakra.details>
          )}
        </Stack>
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
          {isChanged
            ? 'Check the file again to apply your changes.'
            : run.counts.new === 0
              ? emptyImportMessage(run)
              : run.counts.refused > 0
                ? `${plural(run.counts.refused, 'row')} can’t be imported. See the report for details.`
                : ''}
        </Box>
      </Flex>
    </chakra.form>
  );
}

const emptyImportMessage = ({ counts, findings }: ImportOutput): string =>
  counts.refused > 0 && findings?.missing.length
    ? 'No sermons to import. Fill in the missing values above, then check again.'
    : 'No sermons to import.';

const startLabel = (count: number, isPublished: boolean): string =>
  count === 0
    ? 'Import'
    : `Import ${plural(count, 'sermon')} ${isPublished ? 'and publish' : count === 1 ? 'as a draft' : 'as drafts'}`;

const postTypeLabels: Readonly<Record<string, string>> = {
  wpfc_sermon: 'Sermons (Sermon Manager)',
  post: 'Blog posts',
  page: 'Pages',
};

function PostTypes({
  findings,
  chosen,
  onChoose,
}: {
  findings: ImportFindings;
  chosen: readonly string[];
  onChoose: (types: string[]) => void;
}) {
  const types = findings.postTypes.filter(({ name }) => !nonSermonPostTypes.test(name));
  const shownTypes = types.some(({ name }) => name === 'wpfc_sermon')
    ? types
    : [{ name: 'wpfc_sermon', count: 0 }, ...types];
  return (
    <chakra.fieldset borderWidth="0">
      <chakra.legend fontSize="sm" fontWeight={600} mb="1">
        Post types to import
      </chakra.legend>
      {shownTypes.map(({ name, count }) => (
        <Checkbox
          key={name}
          isChecked={chosen.includes(name)}
          onChange={(isChecked) =>
            onChoose(isChecked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
          label={postTypeLabels[name] ?? name}
          count={count}
        />
      ))}
    </chakra.fieldset>
  );
}

interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly label: string;
  readonly count?: number;
  readonly children?: ReactNode;
}

const Checkbox = ({ isChecked, onChange, label, count, children }: CheckboxProps) => (
  <chakra.label display="flex" gap="3" py="2" cursor="pointer" minHeight="11" alignItems="flex-start">
    <chakra.input
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      mt="1"
      width="4"
      height="4"
      flex="none"
    />
    <span>
      <chakra.span fontWeight={600} fontSize="sm">
        {label}
        {count !== undefined && <chakra.span color="muted"> ({count.toLocaleString('en-US')})</chakra.span>}
      </chakra.span>
      {children && (
        <chakra.span display="block" color="muted" fontSize="sm">
          {children}
        </chakra.span>
      )}
    </span>
  </chakra.label>
);
