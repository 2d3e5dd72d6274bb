import { type ImportField, importFields } from '../../../shared/import.schemas.ts';
import type { AdminSermonOutput } from '../../../shared/sermon.schemas.ts';
import { chunk } from '../../base/chunk.ts';
import { byteOrderMark, csvLine } from '../../base/csv.ts';
import type { Em } from '../../db/orm.ts';
import { ImportRepository } from '../imports/import.repository.ts';
import { siteSourcePrefix } from '../imports/source-id.ts';
import { streamAllSermons } from '../sermons/moderation/moderation-list.service.ts';

/**
 * Streams all sermons, including drafts and hidden ones, with their source ids. Ordered by id, so that an import keeps
 * the order of sermons that were submitted at the same time.
 */
export async function* streamSermonsWithSource(
  em: Em,
): AsyncGenerator<AdminSermonOutput & { sourceId: string }> {
  const prefix = await siteSourcePrefix(em);
  for await (const group of chunk(streamAllSermons(em), 50)) {
    const keys = await new ImportRepository(em.fork()).findSourceKeys(group.map(({ id }) => id));
    for (const sermon of group) yield { ...sermon, sourceId: keys.get(sermon.id) ?? `${prefix}${sermon.id}` };
  }
}

/** Streams all sermons as lines of CSV with the columns of an import, so that the file can be imported unchanged. */
export async function* sermonTable(em: Em): AsyncGenerator<string> {
  const columns: readonly ImportField[] = importFields;
  yield byteOrderMark + csvLine([...columns]);
  for await (const sermon of streamSermonsWithSource(em)) {
    yield csvLine(
      columns.map((column) => {
        if (column === 'occasions') return sermon.chosenOccasions?.join(', ') ?? '';
        const value = sermon[column] ?? '';
        return column === 'dateDelivered' ? value.slice(0, 10) : value;
      }),
    );
  }
}
