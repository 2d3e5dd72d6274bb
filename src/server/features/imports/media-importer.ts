import type { Readable } from 'node:stream';
import type { ImportOptions } from '../../../shared/import.schemas.ts';
import { type FileField, fileFields, fileRules } from '../../../shared/uploads/upload.schemas.ts';
import { AppError } from '../../base/errors.ts';
import type { Em } from '../../db/orm.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { isOwnUpload } from '../uploads/upload.service.ts';
import { storeUpload } from '../uploads/upload-processing.service.ts';
import type { StoredNote } from './import.repository.ts';
import { fetchMedia } from './media/fetch-media.ts';
import type { MediaSource } from './media/media-sources.ts';
import { toStoredNote } from './row-classifier.ts';
import type { Candidate } from './validate-row.ts';

/** Dependencies of {@link MediaImporter}. */
export interface MediaTools {
  /** Returns a new entity manager. */
  em(): Em;
  readonly files: FileStore;
  /** The folder or archive next to the export, with files of the old site. */
  readonly media?: MediaSource;
}

/** The files of a batch: new URLs by candidate, and report entries about the files that were not imported. */
export interface ImportedMedia {
  readonly urls: ReadonlyMap<Candidate, Partial<Record<FileField, string>>>;
  readonly notes: readonly StoredNote[];
}

/** Matches URLs with the path of an upload, on any host, and captures the path. */
const ownUploadUrl = /^(?:https?:\/\/[^/]+)?(\/uploads\/[0-9a-f]{32}\/[0-9a-z.]+)$/;
const maxCachedUrls = 2_000;

/**
 * Imports the files that rows refer to, with the same checks as an upload: files that are already stored, files in the
 * folder or archive next to the export and, if enabled, downloads from their old URLs. A missing file never blocks its
 * sermon.
 */
export class MediaImporter {
  readonly #tools: MediaTools;
  readonly #options: Pick<ImportOptions, 'fetchMedia'>;
  /** The new URLs by kind and old URL: a headshot shared by many sermons is stored once. */
  readonly #importedUrls = new Map<string, string>();

  constructor(tools: MediaTools, options: Pick<ImportOptions, 'fetchMedia'>) {
    this.#tools = tools;
    this.#options = options;
  }

  /** @throws errors that do not concern a single file, such as an unavailable storage or a nearly full disk */
  async importMedia(candidates: readonly Candidate[]): Promise<ImportedMedia> {
    const urls = new Map<Candidate, Partial<Record<FileField, string>>>();
    const notes: StoredNote[] = [];
    for (const candidate of candidates) {
      const newUrls: Partial<Record<FileField, string>> = {};
      for (const field of fileFields) {
        const source = candidate.media[field];
        if (!source) continue;
        try {
          const url = await this.#import(field, source);
          if (url) newUrls[field] = url;
          else
            notes.push(
              mediaNote(candidate, field, source, 'This file was not imported. Add it to the sermon.'),
            );
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
          notes.push(mediaNote(candidate, field, source, error.message));
        }
      }
      urls.set(candidate, newUrls);
    }
    return { urls, notes };
  }

  /** Report entries about files that are neither stored already nor in the folder or archive next to the export. */
  async previewMedia(candidates: readonly Candidate[]): Promise<StoredNote[]> {
    const notes: StoredNote[] = [];
    for (const candidate of candidates) {
      for (const field of fileFields) {
        const source = candidate.media[field];
        if (!source || this.#tools.media?.find(source)) continue;
        if (await this.#findOwnUpload(field, source)) continue;
        notes.push(mediaNote(candidate, field, source, 'This file is not on this site yet'));
      }
    }
    return notes;
  }

  /** The path of the upload, if the URL has the path of an existing upload of this site. */
  async #findOwnUpload(field: FileField, source: string): Promise<string | null> {
    const path = ownUploadUrl.exec(source)?.[1];
    return path && (await isOwnUpload(this.#tools.em(), fileRules[field].kind, path)) ? path : null;
  }

  /** Imports one file. @returns its new URL, or null if it is not available */
  async #import(field: FileField, source: string): Promise<string | null> {
    const { kind, types } = fileRules[field];
    const ownPath = await this.#findOwnUpload(field, source);
    if (ownPath) return ownPath;
    const key = `${kind} ${source}`;
    const cached = this.#importedUrls.get(key);
    if (cached && (await isOwnUpload(this.#tools.em(), kind, cached))) return cached;
    const open = this.#tools.media?.find(source) ?? this.#createDownload(source);
    if (!open) return null;
    await this.#tools.files.disk.assertFree();
    const { url } = await storeUpload(this.#tools.em(), this.#tools.files, {
      kind,
      content: await open(),
      // Not trusted: the content determines the type.
      declaredType: types[0] ?? '',
      name: source.split(/[?#]/)[0],
      isAdministrator: true,
      interruptedMessage: 'The download was interrupted',
    });
    if (this.#importedUrls.size < maxCachedUrls) this.#importedUrls.set(key, url);
    return url;
  }

  /** Returns a function that starts the download; null if downloads are disabled or the source is not a web URL. */
  #createDownload(source: string): (() => Promise<Readable>) | null {
    return this.#options.fetchMedia && /^https?:\/\//i.test(source) ? () => fetchMedia(source) : null;
  }
}

const mediaNote = ({ row }: Candidate, field: FileField, given: string, message: string): StoredNote =>
  toStoredNote(row, { kind: 'media', field, message, given });
