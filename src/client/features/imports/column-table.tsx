import { Box, chakra, Heading } from '@chakra-ui/react';
import { type ImportField, type ImportFindings, importFields } from '../../../shared/import.schemas.ts';
import { Select } from '../../ui/forms/select.tsx';
import { fieldLabels } from './import-labels.ts';

interface ColumnTableProps {
  readonly columns: ImportFindings['columns'];
  /** The fields that the administrator chose, by column header; null for columns that are not imported. */
  readonly chosen: Readonly<Record<string, ImportField | null>>;
  readonly onChoose: (chosen: Record<string, ImportField | null>) => void;
}

/** Maps the columns of a spreadsheet to the fields of a sermon. */
export function ColumnTable({ columns, chosen, onChoose }: ColumnTableProps) {
  return (
    <chakra.section aria-labelledby="columns" mt="8">
      <Heading as="h3" id="columns" size="sm" mb="1">
        Map columns
      </Heading>
      <Box as="p" color="muted" fontSize="sm" mb="3">
        Choose a field for each column. Columns without a field are not imported.
      </Box>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        columnGap="12"
        borderTopWidth="1px"
        borderColor="line"
      >
        {columns.map(({ header, field }, index) => {
          const mappedField = Object.hasOwn(chosen, header) ? chosen[header] : field;
          return (
            <chakra.li
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same name, so only the position identifies a column; columns are never moved
              key={`${header} ${index}`}
              borderBottomWidth="1px"
              borderColor="line"
              py="1"
            >
              <chakra.div
                display="grid"
                gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)"
                gap="3"
                alignItems="center"
                fontSize="sm"
              >
                <chakra.span truncate>
                  <bdi>{header || `Column ${index + 1}`}</bdi>
                </chakra.span>
                <Select
                  width="full"
                  aria-label={`Field for ${header || `column ${index + 1}`}`}
                  value={mappedField ?? ''}
                  disabled={header === ''}
                  color={mappedField ? undefined : 'muted'}
                  onChange={(event) =>
                    onChoose({
                      ...chosen,
                      [header]: importFields.find((option) => option === event.target.value) ?? null,
                    })
                  }
                >
                  <option value="">Don’t import</option>
                  {importFields.map((option) => (
                    <option key={option} value={option}>
                      {fieldLabels[option]}
                    </option>
                  ))}
                </Select>
              </chakra.div>
            </chakra.li>
          );
        })}
      </chakra.ul>
    </chakra.section>
  );
}
