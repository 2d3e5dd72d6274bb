import { Box, chakra, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ImportFindings, ImportOptions } from '../../../shared/import.schemas.ts';
import { byPointer } from '../../theme/by-pointer.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { dateOrderLabels, encodingLabels } from './import-labels.ts';

interface ImportOptionFieldsProps {
  readonly findings: ImportFindings;
  readonly options: ImportOptions;
  readonly onChange: (part: Partial<ImportOptions>) => void;
}

/** How to read the file, and what to do with its sermons. */
export function ImportOptionFields({ findings, options, onChange }: ImportOptionFieldsProps) {
  return (
    <Stack as="section" aria-labelledby="import-options" gap="5">
      <Heading as="h3" id="import-options" size="sm" mb="-2">
        Import options
      </Heading>
      {findings.format === 'wxr' && (
        <PostTypes
          found={findings.postTypes}
          chosen={options.postTypes}
          onChoose={(postTypes) => onChange({ postTypes })}
        />
      )}
      {findings.format === 'csv' && (
        <>
          <SelectField
            label="Text encoding"
            value={options.encoding}
            labels={encodingLabels}
            onChange={(encoding) => onChange({ encoding })}
          />
          <SelectField
            label="Dates such as 3/4/2020"
            value={options.dateOrder}
            labels={dateOrderLabels}
            onChange={(dateOrder) => onChange({ dateOrder })}
          />
        </>
      )}
      <Box>
        <Checkbox
          isChecked={options.publish}
          onChange={(publish) => onChange({ publish })}
          label="Publish imported sermons"
        >
          Sermons are published right away, except those that are drafts in the file. If this is off, all
          sermons are imported as drafts. No emails are sent. The weekly highlights only list imported sermons
          that were delivered since the last issue.
        </Checkbox>
        <Checkbox
          isChecked={options.fetchMedia}
          onChange={(fetchMedia) => onChange({ fetchMedia })}
          label="Download audio and images"
        >
          {'Downloads them from the URLs in the file, so the old site must still be online. '}
          {'To use files from a folder or a zip archive, run '}
          <chakra.code fontSize="xs">npm run import -- FILE --media PATH</chakra.code> on the server instead.
          You can also add missing files to each sermon later.
        </Checkbox>
      </Box>
      {findings.dropped.length > 0 && (
        <chakra.details fontSize="sm">
          <chakra.summary
            cursor="pointer"
            fontWeight={600}
            minHeight={byPointer('11', '8')}
            alignContent="center"
          >
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
                <chakra.span fontVariantNumeric="tabular-nums">{count.toLocaleString('en-US')}</chakra.span>
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </Stack>
  );
}

/** WordPress post types that are never sermons. */
const nonSermonPostTypes =
  /^(attachment|nav_menu_item|revision|wp_.*|custom_css|customize_changeset|oembed_cache)$/;

const postTypeLabels: Readonly<Record<string, string>> = {
  wpfc_sermon: 'Sermons (Sermon Manager)',
  post: 'Blog posts',
  page: 'Pages',
};

interface PostTypesProps {
  readonly found: ImportFindings['postTypes'];
  readonly chosen: readonly string[];
  readonly onChoose: (types: string[]) => void;
}

function PostTypes({ found, chosen, onChoose }: PostTypesProps) {
  const types = found.filter(({ name }) => !nonSermonPostTypes.test(name));
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

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** The values to choose from, with their labels. */
  readonly labels: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

const SelectField = <Value extends string>({ label, value, labels, onChange }: SelectFieldProps<Value>) => (
  <FormField label={label}>
    {(props) => (
      <Select
        width="full"
        {...props}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {Object.entries<string>(labels).map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </Select>
    )}
  </FormField>
);

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
