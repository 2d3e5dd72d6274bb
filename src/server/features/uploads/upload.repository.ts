import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { UploadKind } from '../../../shared/upload.schemas.ts';
import type { Upload } from './upload.entity.ts';

/** Queries over uploaded files. */
export class UploadRepository extends SqlEntityRepository<Upload> {
  /** Marks a file as used, when an upload call of that kind once answered with this address and it is still there. */
  async claim(kind: UploadKind, url: string): Promise<boolean> {
    return (await this.nativeUpdate({ url, kind, isLeaving: false }, { unusedSince: null })) === 1;
  }

  /** The next files behind this one that are not being removed. */
  findKeptBehind(id: string, limit: number): Promise<Upload[]> {
    return this.find({ id: { $gt: id }, isLeaving: false }, { orderBy: { id: 'asc' }, limit });
  }

  /** Marks files that no sermon names any more; the others stay in use. */
  async release(urls: readonly string[]): Promise<void> {
    // Two sermons that name one file may go at the same moment: the later one has to see that the other is gone.
    await this.em.execute(
      `select id from uploads where url in (${urls.map(() => '?').join(', ')}) order by id for update`,
      [...urls],
    );
    await this.em.execute(
      `update uploads set unused_since = ?, is_released = true
       where url in (${urls.map(() => '?').join(', ')}) and ${unnamed}`,
      [new Date(), ...urls],
    );
  }

  /**
   * Takes files that may go: let go of by a sermon, or waiting for one since before `since`; and those whose removal
   * was cut off. From here on no sermon can take them into use.
   * @returns their ids
   */
  async takeRemovable(since: Date, limit: number): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `update uploads set is_leaving = true
       where id in (
         select id from uploads
         where unused_since is not null and (is_leaving or is_released or unused_since < ?) and ${unnamed}
         order by unused_since limit ? for update
       ) and unused_since is not null and ${unnamed}
       returning id`,
      [since, limit],
    );
    return rows.map((row) => row.id);
  }
}

/** No sermon leads to the file. The columns hold `null` or an address, so `not in` would never be true. */
const unnamed = `not exists (
  select 1 from sermons
  where headshot_url = uploads.url or audio_url = uploads.url or featured_image_url = uploads.url
)`;
