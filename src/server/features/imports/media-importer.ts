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
import { type MediaSource, unreadableFile } from './media/media-sources.ts';
import type { Candidate } from './validate-row.ts';

/** Where to find the files of the old site. */
export interface MediaSources {
  /** A folder or an archive next to the export. */
  readonly media?: MediaSource;
}

interface ImporterTools extends MediaSources {
  em(): Em;
  readonly files: FileStore;
}

/** The files of a batch: new URLs by candidate, and report entries about missing files. */
export interface ImportedMedia {
  readonly urls: ReadonlyMap<Candidate, Partial<Record<FileField, string>>>;
  readonly notes: readonly StoredNote[];
}

const ownUploadUrl = /^(?:https?:\/\/[^/]+)?(\/uploads\/[0-9a-f]{32}\/[0-9a-z.]+)$/;
const maxCachedUrls = 2_000;

/**
 * Imports the files that rows refer to, with the same checks as an upload: files that are already stored, files in the
 * folder next to the export and, if enabled, downloads from their old URLs. A missing file never blocks its sermon.
 */
export class MediaImporter {
  readonly #tools: ImporterTools;
  readonly #options: Pick<ImportOptions, 'fetchMedia'>;
  /** The new URLs by kind and old URL: a portrait shared by many sermons is stored once. */
  readonly #importedUrls = new Map<string, string>();

  constructor(tools: ImporterTools, options: Pick<ImportOptions, 'fetchMedia'>) {
    this.#tools = tools;
    this.#options = options;
  }

  async importMedia(candidates: readonly Candidate[]): Promise<ImportedMedia> {
    const urls = new Map<Candidate, Partial<Record<FileField, string>>>();
    const notes: StoredNote[] = [];
    for (const candidate of candidates) {
      const found: Partial<Record<FileField, string>> = {};
      for (const field of fileFields) {
        const source = candidate.media[field];
        if (!source) continue;
        try {
          const url = await this.#import(field, source);
          if (url) found[field] = url;
          else
            notes.push(
              mediaNote(candidate, field, source, 'This file was not imported. Add it to the sermon.'),
            );
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
          notes.push(mediaNote(candidate, field, source, error.message));
        }
      }
      urls.set(candidate, found);
    }
    return { urls, notes };
  }

  /** Report entries about files that are neither stored already nor in the folder next to the export. */
  async previewMedia(candidates: readonly Candidate[]): Promise<StoredNote[]> {
    const notes: StoredNote[] = [];
    for (const candidate of candidates) {
      for (const field of fileFields) {
        const source = candidate.media[field];
        if (!source || this.#tools.media?.find(source)) continue;
        if (await this.#ownUpload(field, source)) continue;
        notes.push(mediaNote(candidate, field, source, 'This file is not on this site yet'));
      }
    }
    return notes;
  }

  async #ownUpload(field: FileField, source: string): Promise<string | null> {
    const own = ownUploadUrl.exec(source)?.[1];
    return own && (await isOwnUpload(this.#tools.em(), fileRules[field].kind, own)) ? own : null;
  }

  async #import(field: FileField, source: string): Promise<string | null> {
    const { kind, types } = fileRules[field];
    const own = await this.#ownUpload(field, source);
    if (own) return own;
    const key = `${kind} ${source}`;
    const cached = this.#importedUrls.get(key);
    if (cached && (await isOwnUpload(this.#tools.em(), kind, cached))) return cached;
    const open = this.#tools.media?.find(source) ?? this.#download(source);
    if (!open) return null;
    const { url } = await storeUpload(this.#tools.em(), this.#tools.files, {
      kind,
      content: await openFile(open),
      // Not trusted: the content determines the type.
      declaredType: types[0] ?? '',
      name: source.split(/[?#]/)[0],
      isAdministrator: true,
    });
    if (this.#importedUrls.size < maxCachedUrls) this.#importedUrls.set(key, url);
    return url;
  }

  #download(source: string): (() => Promise<Readable>) | null {
    return this.#options.fetchMedia && /^https?:\/\//i.test(source) ? () => fetchMedia(source) : null;
  }
}

async function openFile(open: () => Promise<Readable>): Promise<Readable> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadableFile(error);
  }
}

const mediaNote = ({ row }: Candidate, field: FileField, given: string, message: string): StoredNote => ({
  line: row.line,
  title: row.title.slice(0, 200).toWellFormed(),
  kind: 'media',
  field,
  message,
  given: given.slice(0, 300).toWellFormed(),
});
