import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { UploadKind } from '../../../shared/uploads/upload.schemas.ts';
import type { Upload } from './upload.entity.ts';

/** Queries over uploaded files. */
export class UploadRepository extends SqlEntityRepository<Upload> {
  /** Whether an upload of this kind returned this URL and the file still exists. */
  async exists(kind: UploadKind, url: string): Promise<boolean> {
    return (await this.count({ kind, url, isPendingDeletion: false })) === 1;
  }

  /** Deletes the row of a file that {@link markForDeletion} marked and the storage has deleted. */
  async deleteRemoved(id: string): Promise<void> {
    await this.nativeDelete({ id, isPendingDeletion: true });
  }

  /** Marks a file as used. @returns whether it exists and an upload of this kind returned this URL */
  async claim(kind: UploadKind, url: string): Promise<boolean> {
    return (await this.nativeUpdate({ url, kind, isPendingDeletion: false }, { unusedSince: null })) === 1;
  }

  /** The next files after an id that are not being deleted. */
  findStoredAfter(id: string, limit: number): Promise<Upload[]> {
    return this.find({ id: { $gt: id }, isPendingDeletion: false }, { orderBy: { id: 'asc' }, limit });
  }

  /** Marks files as unused and released if no sermon or proposal refers to them. */
  async release(urls: readonly string[]): Promise<void> {
    // Two sermons with the same file can be deleted concurrently: the later transaction must see the earlier deletion.
    await this.em.execute(
      `select id from uploads where url in (${urls.map(() => '?').join(', ')}) order by id for update`,
      [...urls],
    );
    await this.em.execute(
      `update uploads set unused_since = ?, is_released = true
       where url in (${urls.map(() => '?').join(', ')}) and ${unreferenced}`,
      [new Date(), ...urls],
    );
  }

  /**
   * Marks files for deletion: released ones, those unused since before `cutoff`, and interrupted deletions. No sermon
   * can use them any more.
   * @param afterId only files after this id
   * @param limit maximum count of files
   * @returns their ids, sorted by the database: the last one is the next `afterId`
   */
  async markForDeletion(cutoff: Date, afterId: string, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `with marked as (
         update uploads set is_leaving = true
         where id in (
           select id from uploads
           where id > ? and unused_since is not null and (is_leaving or is_released or unused_since < ?)
             and ${unreferenced}
           order by id limit ? for update
         ) and unused_since is not null and ${unreferenced}
         returning id
       ) select id from marked order by id`,
      [afterId, cutoff, limit],
    );
    return rows.map((row) => row.id);
  }
}

/** No sermon or proposal refers to the file. `not in` does not work, because the columns can be null. */
const unreferenced = `not exists (
  select 1 from sermons
  where headshot_url = uploads.url or audio_url = uploads.url or featured_image_url = uploads.url
) and not exists (select 1 from proposals where files @> array[uploads.url])`;
