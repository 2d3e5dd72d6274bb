import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { embeddedFolder } from '../../src/server/base/data-dir.ts';
import { freshDatabase } from '../../src/server/testing/database.ts';

/** The data folder of a site, and its database: inside the folder, or on the suite's PostgreSQL server. */
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
 * Creates a data folder. It contains the embedded database as after a first start, unless the suite uses
 * PostgreSQL.
 */
export async function createDataDir(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-${name}-`));
  await copyDatabase(dataDir);
  return dataDir;
}

/** Copies the template of the embedded database into a data folder. Does nothing when the suite uses PostgreSQL. */
export async function copyDatabase(dataDir: string): Promise<void> {
  if (inject('postgresUrl') === '')
    await cp(inject('embeddedTemplates').started, embeddedFolder(dataDir), { recursive: true });
}
