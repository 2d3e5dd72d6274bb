import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadRules } from '../../shared/uploads/upload.schemas.ts';
import { contentPath } from '../base/content.ts';
import type { Orm } from '../db/orm.ts';
import {
  type PreparedUpload,
  prepareUpload,
  storePrepared,
} from '../features/uploads/upload-processing.service.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { DemoSermon } from './demo-sermons.ts';

/** The URLs of a demonstration sermon's files. */
export interface DemoFiles {
  headshotUrl?: string;
  featuredImageUrl?: string;
  audioUrl?: string;
}

const fields = [
  { name: 'headshot', urlField: 'headshotUrl', kind: 'headshot' },
  { name: 'featuredImage', urlField: 'featuredImageUrl', kind: 'featured-image' },
  { name: 'audio', urlField: 'audioUrl', kind: 'audio' },
] as const;

/**
 * Stores the files of the demonstration sermons as uploads, with the same checks and conversions as those of visitors.
 * @returns the URLs of the files of each sermon
 */
export async function storeDemoFiles(
  orm: Orm,
  store: FileStore,
  sermons: readonly DemoSermon[],
): Promise<Map<DemoSermon, DemoFiles>> {
  const preparedFiles = new Map<string, Promise<PreparedUpload>>();
  const stored = new Map<DemoSermon, DemoFiles>();
  await store.tempDirs.withTempDir(async (folder) => {
    // Waits for all: a conversion that still writes into the folder would make its removal fail.
    const results = await Promise.allSettled(
      sermons.map(async (sermon) => {
        const urls: DemoFiles = {};
        for (const { name, urlField, kind } of fields) {
          const file = sermon.files?.[name];
          if (!file) continue;
          // Several sermons share a headshot or a recording: it is converted once.
          const preparing = preparedFiles.get(file) ?? prepareDemoFile(file, join(folder, file), kind);
          preparedFiles.set(file, preparing);
          const upload = { kind, name: null, prepared: await preparing };
          urls[urlField] = (await storePrepared(orm.em.fork(), store, upload)).url;
        }
        stored.set(sermon, urls);
      }),
    );
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
  return stored;
}

async function prepareDemoFile(
  file: string,
  folder: string,
  kind: (typeof fields)[number]['kind'],
): Promise<PreparedUpload> {
  await mkdir(folder);
  const path = contentPath(`demo/files/${file}`);
  const { size } = await stat(path);
  return prepareUpload({ path, size, folder }, uploadRules[kind]);
}
