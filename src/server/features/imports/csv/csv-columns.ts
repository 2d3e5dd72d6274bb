import { type ImportField, importFields } from '../../../../shared/import.schemas.ts';
import { sermonFields } from '../../../../shared/sermon-fields.ts';

const fieldByColumn = new Map<string, ImportField>(
  importFields.flatMap((field) => sermonFields[field].columns.map((name) => [name, field])),
);

const normalizeHeader = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Maps columns to fields: as the administrator chose, otherwise by name. The first matching column of a field wins;
 * unknown columns are ignored.
 * @param chosen fields by column name; null ignores the column
 */
export function mapColumns(
  headers: readonly string[],
  chosen: Readonly<Record<string, ImportField | null>>,
): (ImportField | null)[] {
  /** Fields that the administrator or an earlier column has taken. */
  const takenFields = new Set(
    headers.map((header) => chosen[header]).filter((field): field is ImportField => Boolean(field)),
  );
  /** Fields that the administrator chose and that already have a column. */
  const assignedFields = new Set<ImportField>();
  return headers.map((header) => {
    if (Object.hasOwn(chosen, header)) {
      const field = chosen[header] ?? null;
      if (field === null || assignedFields.has(field)) return null;
      assignedFields.add(field);
      return field;
    }
    const field = fieldByColumn.get(normalizeHeader(header));
    if (field === undefined || takenFields.has(field)) return null;
    takenFields.add(field);
    return field;
  });
}
