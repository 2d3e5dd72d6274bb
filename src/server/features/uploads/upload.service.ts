import {
  type FileField,
  fileFields,
  fileRules,
  type UploadKind,
} from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import { paginate } from '../../db/paginate.ts';
import { Upload } from './upload.entity.ts';

/** File URLs of a sermon or proposal. */
export type SermonFiles = Readonly<Partial<Record<FileField, string | null>>>;

/** Whether an upload of this kind returned this URL and the file still exists. */
export const isOwnUpload = (em: Em, kind: UploadKind, url: string): Promise<boolean> =>
  em.getRepository(Upload).exists(kind, url);

/**
 * Marks the files of a sermon or proposal as used, in the transaction that stores it. Accepts only URLs that an upload
 * of the right kind returned (docs/product/uploads.md U7).
 * @throws AppError BAD_REQUEST with the field's name
 */
export async function claimUploads(em: Em, files: SermonFiles): Promise<void> {
  for (const field of fileFields) {
    const { kind, label } = fileRules[field];
    const url = files[field];
    if (url && !(await em.getRepository(Upload).claim(kind, url))) {
      const message = `${label} must be the URL of an uploaded file. Please upload it again.`;
      throw new AppError('BAD_REQUEST', message, { issues: [{ path: field, message }] });
    }
  }
}

/**
 * Releases files of a sermon or proposal, in the transaction that changed or deleted it and after that change was
 * flushed. Files that another sermon or proposal uses are kept; the others are deleted by the next hourly run
 * (docs/product/uploads.md U9).
 * @param urls the previous URLs; null and duplicates are allowed
 */
export async function releaseUploads(em: Em, urls: readonly (string | null | undefined)[]): Promise<void> {
  const uniqueUrls = [...new Set(urls.filter((url): url is string => Boolean(url)))];
  if (uniqueUrls.length > 0) await em.getRepository(Upload).release(uniqueUrls);
}

const batchSize = 500;

/** Streams the metadata of all uploaded files that are not being deleted. */
export async function* streamUploads(em: Em) {
  const readNext = (last: Upload | undefined, limit: number) =>
    em
      .fork()
      .getRepository(Upload)
      .findStoredAfter(last?.id ?? '', limit);
  for await (const upload of paginate(batchSize, readNext)) {
    const { url, kind, contentType, size, width, height, duration, originalName, createdAt } = upload;
    yield { url, kind, contentType, size, width, height, duration, originalName, createdAt };
  }
}
