import type { UploadKind } from '../../../shared/upload.schemas.ts';
import { inBatches } from '../../db/in-batches.ts';
import type { Em } from '../../db/orm.ts';
import { AppError } from '../../errors.ts';
import { Upload } from './upload.entity.ts';

/** The addresses in a sermon that lead to files. */
export interface SermonFiles {
  readonly headshotUrl: string | null;
  readonly audioUrl: string | null;
  readonly featuredImageUrl: string | null;
}

const slots: readonly [keyof SermonFiles, UploadKind, string][] = [
  ['headshotUrl', 'headshot', 'Headshot'],
  ['audioUrl', 'audio', 'Audio'],
  ['featuredImageUrl', 'featured-image', 'Featured image'],
];

/** Whether an upload call of this kind answered with this address, and the file is still there. */
export const isOwnUpload = async (em: Em, kind: UploadKind, url: string): Promise<boolean> =>
  (await em.count(Upload, { kind, url, isLeaving: false })) === 1;

/**
 * Takes a sermon's files into use, in the transaction that stores the sermon. Only addresses that an upload
 * call of the right kind returned are accepted (docs/product/uploads.md U7).
 * @throws AppError BAD_REQUEST naming the field.
 */
export async function claimUploads(em: Em, files: SermonFiles): Promise<void> {
  for (const [field, kind, label] of slots) {
    const url = files[field];
    if (url && !(await em.getRepository(Upload).claim(kind, url))) {
      const message = `${label} must be the URL of an uploaded file. Please upload it again.`;
      throw new AppError('BAD_REQUEST', message, { issues: [{ path: field, message }] });
    }
  }
}

/**
 * Lets go of files that a sermon named, in the transaction that changed or deleted it and after that change was
 * flushed. Those that another sermon names stay; the others are removed within the hour (docs/product/uploads.md U9).
 * @param urls the addresses as they were before; null and repeated ones are fine
 */
export async function releaseUploads(em: Em, urls: readonly (string | null | undefined)[]): Promise<void> {
  const named = [...new Set(urls.filter((url): url is string => Boolean(url)))];
  if (named.length > 0) await em.getRepository(Upload).release(named);
}

const batchSize = 500;

/** What is known of every file that a sermon may name. */
export async function* everyUpload(em: Em) {
  const readBehind = (last: Upload | undefined, limit: number) =>
    em
      .fork()
      .getRepository(Upload)
      .findKeptBehind(last?.id ?? '', limit);
  for await (const upload of inBatches(batchSize, readBehind)) {
    const { url, kind, contentType, size, width, height, duration, originalName, createdAt } = upload;
    yield { url, kind, contentType, size, width, height, duration, originalName, createdAt };
  }
}
