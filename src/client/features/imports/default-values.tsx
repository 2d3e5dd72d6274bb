import { Box, Grid, Heading, Input } from '@chakra-ui/react';
import {
  defaultableFields,
  type ImportFindings,
  type ImportOptions,
} from '../../../shared/import.schemas.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { plural } from '../../ui/text/quantities.ts';
import { fieldLabel } from './import-labels.ts';

interface DefaultValuesProps {
  readonly missing: ImportFindings['missing'];
  readonly defaults: ImportOptions['defaults'];
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (defaults: ImportOptions['defaults']) => void;
}

/** Values for the fields that rows leave empty. */
export function DefaultValues({ missing, defaults, errors, onChange }: DefaultValuesProps) {
  return (
    <section aria-labelledby="default-values">
      <Heading as="h3" id="default-values" size="sm" mb="1">
        Default values
      </Heading>
      <Box as="p" color="muted" fontSize="sm" mb="4">
        Used for rows where the field is empty. Every sermon needs all of these except the website.
      </Box>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        {defaultableFields.map((field) => {
          const missingCount = missing.find((entry) => entry.field === field)?.count;
          return (
            <FormField
              key={field}
              label={fieldLabel(field)}
              error={errors[field]}
              hint={missingCount !== undefined && `Missing in ${plural(missingCount, 'row')}`}
            >
              {(props) => (
                <Input
                  {...props}
                  type={field === 'email' ? 'email' : 'text'}
                  dir="auto"
                  value={defaults[field] ?? ''}
                  borderColor={missingCount !== undefined && !defaults[field] ? 'goldLine' : undefined}
                  onChange={({ target }) => onChange({ ...defaults, [field]: target.value || undefined })}
                />
              )}
            </FormField>
          );
        })}
      </Grid>
    </section>
  );
}
