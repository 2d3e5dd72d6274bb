import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  browserM4a,
  type UploadKind,
  type UploadOutput,
  type UploadRule,
  uploadRules,
} from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { examineAudio } from './audio.ts';
import { type PreparedFile, prepareImage } from './image.ts';
import { originalName } from './original-name.ts';
import { receiveFile } from './receive.ts';
import { Upload } from './upload.entity.ts';

/** A file that is being uploaded. */
export interface IncomingFile {
  readonly kind: UploadKind;
  readonly content: Readable;
  /** The media type that the client declared. It is not trusted (docs/product/uploads.md U3). */
  readonly declaredType: string;
  /** The file name that the client sent. */
  readonly name: string | undefined;
  readonly isAdministrator: boolean;
  /** Period in milliseconds in which at least `minProgressBytes` must arrive. Default: a minute. */
  readonly timeoutMs?: number;
  /** The error message for a file that is truncated or stalls. Default: that of an upload. */
  readonly interruptedMessage?: string;
}

/** The files of an upload that passed all checks, with its metadata. */
export interface PreparedUpload {
  readonly files: readonly PreparedFile[];
  readonly main: PreparedFile;
  readonly metadata: Pick<UploadOutput, 'width' | 'height' | 'duration'> & { widths: number[] | null };
}

/**
 * Stores an upload: receives it as a stream, detects its type, validates it and re-encodes images.
 * @returns its URL, which a sermon can then use
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE (docs/product/uploads.md U3), or BAD_REQUEST when the
 * upload is interrupted (nothing is stored then); errors of the disk and the storage
 */
export function storeUpload(em: Em, store: FileStore, incoming: IncomingFile): Promise<UploadOutput> {
  const rule = uploadRules[incoming.kind];
  checkDeclaredType(rule, incoming);
  return store.tempDirs.withTempDir(async (folder) => {
    const path = join(folder, 'received');
    const { content, timeoutMs, interruptedMessage } = incoming;
    const size = await receiveFile(content, path, { ...rule, interruptedMessage }, timeoutMs);
    const prepared = await prepareUpload({ path, size, folder }, rule);
    return storePrepared(em, store, { kind: incoming.kind, name: originalName(incoming.name), prepared });
  });
}

function checkDeclaredType(rule: UploadRule, { declaredType, isAdministrator }: IncomingFile): void {
  const [type = ''] = declaredType.toLowerCase().split(';');
  const isAllowed =
    rule.types.includes(type.trim()) ||
    (rule.kind === 'audio' && isAdministrator && type.trim() === browserM4a);
  if (!isAllowed) throw new AppError('UNSUPPORTED_MEDIA_TYPE', rule.typeMessage);
}

const audioExtensions: Record<string, 'mp3' | 'wav' | 'm4a'> = {
  mp3: 'mp3',
  wav: 'wav',
  m4a: 'm4a',
  m4b: 'm4a',
  // Some recorders write plain MPEG-4; video is rejected later.
  mp4: 'm4a',
};
const imageExtensions = new Set(['jpg', 'png', 'apng', 'gif']);

/**
 * Detects a file's type from its content and validates it; re-encodes an image.
 * @param folder where the re-encoded images are written
 * @throws AppError UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE
 */
export async function prepareUpload(
  { path, size, folder }: { path: string; size: number; folder: string },
  rule: UploadRule,
): Promise<PreparedUpload> {
  const { fileTypeFromFile } = await import('file-type');
  const extension = (await fileTypeFromFile(path))?.ext ?? '';
  if (rule.kind === 'audio') {
    const audio = audioExtensions[extension];
    if (!audio) throw new AppError('UNSUPPORTED_MEDIA_TYPE', rule.typeMessage);
    const { contentType, duration } = await examineAudio(path, audio, rule);
    const main = { name: `audio.${audio}`, path, contentType, size };
    return { main, files: [main], metadata: { width: null, height: null, duration, widths: null } };
  }
  if (!imageExtensions.has(extension)) throw new AppError('UNSUPPORTED_MEDIA_TYPE', rule.typeMessage);
  const { main, served, widths, width, height } = await prepareImage(path, folder, rule);
  return { main, files: [main, ...served], metadata: { width, height, duration: null, widths: [...widths] } };
}

/**
 * Stores a prepared upload. Creates the row first: after a crash in between, the removal of unused files cleans up.
 * @returns its URL and metadata
 */
export async function storePrepared(
  em: Em,
  { storage }: Pick<FileStore, 'storage'>,
  { kind, name, prepared }: { kind: UploadKind; name: string | null; prepared: PreparedUpload },
): Promise<UploadOutput> {
  const { main, files, metadata } = prepared;
  const { widths, ...publicMetadata } = metadata;
  const id = randomBytes(16).toString('hex');
  const url = `/uploads/${id}/${main.name}`;
  const upload = em.create(Upload, {
    id,
    kind,
    url,
    contentType: main.contentType,
    size: main.size,
    originalName: name,
    widths,
    ...publicMetadata,
  });
  await em.flush();
  try {
    for (const file of files) await storage.put(`${id}/${file.name}`, file.path, file.contentType);
  } catch (error) {
    // If the storage cannot delete the files now, the row remains, and the removal of unused files deletes them.
    await storage
      .removeFolder(id)
      .then(() => em.remove(upload).flush())
      .catch(() => {});
    throw error;
  }
  return { url, contentType: main.contentType, size: main.size, ...publicMetadata };
}
