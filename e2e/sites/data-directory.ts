import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { inject } from 'vitest';
import { embeddedFolder } from '../../src/server/base/data-dir.ts';
import { freshDatabase } from '../../src/server/testing/database.ts';

/** The data directory of a site, and its database: inside the directory, or on the suite's PostgreSQL server. */
export interface SiteData {
  readonly dataDir: string;
  /** The value of DATABASE_URL: empty for the embedded database. */
  readonly databaseUrl: string;
  remove(): Promise<void>;
}

/** Creates the data that a site has after its first start. */
export async function createSiteData(name: string): Promise<SiteData> {
  const dataDir = await createDataDir(name);
  const database = inject('postgresUrl') === '' ? undefined : await freshDatabase('started');
  return {
    dataDir,
    databaseUrl: database?.databaseUrl ?? '',
    async remove() {
      await database?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Creates a data directory. It contains the embedded database as after a first start, unless the suite uses
 * PostgreSQL.
 */
export async function createDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-${name}-`));
  await copyDatabase(dataDir);
  return dataDir;
}

/** Copies the template of the embedded database into a data directory. Does nothing when the suite uses PostgreSQL. */
export async function copyDatabase(dataDir: string): Promise<void> {
  if (inject('postgresUrl') !== '') return;
  const entries = extract();
  const extraction = pipeline(createReadStream(inject('embeddedTemplates').started), entries);
  for await (const entry of entries) {
    const path = join(embeddedFolder(dataDir), entry.header.name);
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await writeFile(path, await buffer(entry), { mode: 0o600 });
  }
  await extraction;
}
