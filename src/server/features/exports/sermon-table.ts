import { type ImportField, importFields } from '../../../shared/import.schemas.ts';
import type { AdminSermonOutput } from '../../../shared/sermon.schemas.ts';
import { csvLine, textMark } from '../../csv.ts';
import type { Em } from '../../db/orm.ts';
import { ImportRepository } from '../imports/import.repository.ts';
import { inGroups } from '../imports/in-groups.ts';
import { siteSourcePrefix } from '../imports/source-id.ts';
import { everySermonInTurn } from '../sermons/moderation-list.service.ts';

/**
 * Every sermon, drafts and hidden ones too, with the name by which an import knows it again. In the order of their
 * numbers: those of one day stand behind each other as they did, where they come in again.
 */
export async function* everySermonWithSource(
  em: Em,
): AsyncGenerator<AdminSermonOutput & { sourceId: string }> {
  const prefix = await siteSourcePrefix(em);
  for await (const group of inGroups(everySermonInTurn(em), 50)) {
    const keys = await new ImportRepository(em.fork()).keysOf(group.map(({ id }) => id));
    for (const sermon of group) yield { ...sermon, sourceId: keys.get(sermon.id) ?? `${prefix}${sermon.id}` };
  }
}

/** Every sermon as a line of a table whose columns an import understands: what leaves here comes in again as it was. */
export async function* sermonTable(em: Em): AsyncGenerator<string> {
  const columns: readonly ImportField[] = importFields;
  yield textMark + csvLine([...columns]);
  for await (const sermon of everySermonWithSource(em)) {
    yield csvLine(
      columns.map((column) => {
        const value = sermon[column] ?? '';
        return column === 'dateDelivered' ? value.slice(0, 10) : value;
      }),
    );
  }
}
