import { type ImportField, importFields } from '../../../../shared/import.schemas.ts';
import { sermonFields } from '../../../../shared/sermon-fields.ts';

const fieldOf = new Map<string, ImportField>(
  importFields.flatMap((field) => sermonFields[field].columns.map((name) => [name, field])),
);

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Maps columns to fields: as the administrator chose, otherwise by name. The first matching column of a field wins;
 * unknown columns are ignored.
 * @param wished chosen fields by the original column name
 */
export function mapColumns(
  headers: readonly string[],
  chosen: Readonly<Record<string, ImportField | null>>,
): (ImportField | null)[] {
  const taken = new Set(
    headers.map((header) => chosen[header]).filter((field): field is ImportField => Boolean(field)),
  );
  const given = new Set<ImportField>();
  return headers.map((header) => {
    if (Object.hasOwn(chosen, header)) {
      const field = chosen[header] ?? null;
      if (field === null || given.has(field)) return null;
      given.add(field);
      return field;
    }
    const field = fieldOf.get(plain(header));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
