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

/** Where a site keeps its data: a directory, and a database inside it or on the suite's PostgreSQL server. */
export interface DataHome {
  readonly dataDir: string;
  /** The value of DATABASE_URL: empty for the embedded database. */
  readonly databaseUrl: string;
  remove(): Promise<void>;
}

/** Data as after the first start of a site, for suites that test later starts. */
export async function makeHome(name: string): Promise<DataHome> {
  const dataDir = await makeFolder(name);
  const shared = inject('postgresUrl') === '' ? undefined : await freshDatabase('started');
  return {
    dataDir,
    databaseUrl: shared?.databaseUrl ?? '',
    async remove() {
      await shared?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A data directory as after the first start of a site with the embedded database. */
export async function makeFolder(name: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), `bimah-${name}-`));
  await layDatabase(dataDir);
  return dataDir;
}

/** Copies the database of {@link makeFolder} into a directory; does nothing on a PostgreSQL server. */
export async function layDatabase(dataDir: string): Promise<void> {
  if (inject('postgresUrl') !== '') return;
  const entries = extract();
  const read = pipeline(createReadStream(inject('embeddedTemplates').started), entries);
  for await (const entry of entries) {
    const path = join(embeddedFolder(dataDir), entry.header.name);
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await writeFile(path, await buffer(entry), { mode: 0o600 });
  }
  await read;
}
