import { SqlEntityRepository } from '@mikro-orm/postgresql';
import type { Upload, UploadKind } from './upload.entity.ts';

/** Queries over uploaded files. */
export class UploadRepository extends SqlEntityRepository<Upload> {
  /** Marks a file as used, when an upload call of that kind once answered with this address. */
  async claim(kind: UploadKind, url: string): Promise<boolean> {
    return (await this.nativeUpdate({ url, kind }, { unusedSince: null })) === 1;
  }

  /** Marks files as unused from now on. */
  async release(urls: readonly string[]): Promise<void> {
    await this.nativeUpdate({ url: { $in: [...urls] } }, { unusedSince: new Date() });
  }
}
