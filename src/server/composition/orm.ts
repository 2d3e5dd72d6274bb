import { PGlite } from '@electric-sql/pglite';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM as PgliteMikroORM } from '@mikro-orm/pglite';
import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { SeedManager } from '@mikro-orm/seeder';
import type { ClientBase, Pool } from 'pg';
import { migrations } from '../../../migrations/index.ts';
import { watchConnection } from '../db/connection-watchdog.ts';
import { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { pgliteOptions } from '../db/embedded/pglite-options.ts';
import type { NativeConnection, Orm } from '../db/orm.ts';
import { failFastInOutage } from '../db/outage.ts';
import { executeOnEmbedded, executeOnPool, runPrepared } from '../db/prepared-statements.ts';
import { entities } from './entities.ts';

/** Views with former names of tables, for instances of the previous version during an upgrade. */
const formerTableViews = ['due_announcements', 'highlights_entries'];

/** Options of both drivers. */
const ormOptions = {
  entities,
  extensions: [Migrator, SeedManager],
  forceUtcTimezone: true,
  allowGlobalContext: false,
  migrations: {
    migrationsList: migrations,
    path: 'migrations',
    // A snapshot file would replace the database in the comparison of `npm run db:create-migration`.
    snapshot: false,
    emit: 'ts',
    silent: true,
  },
  // Triggers and functions are written by hand in migrations; the ORM does not know them.
  schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true, skipViews: formerTableViews },
  ignoreUndefinedInQuery: true,
} satisfies Partial<Options>;

/** Times in milliseconds after which PostgreSQL counts as unavailable. */
interface DatabaseTimeouts {
  /** The wait for a connection, also while all are in use. */
  readonly connectTimeoutMs: number;
  /** The wait for the response to a probe: whether a slow statement is still running ({@link watchConnection}). */
  readonly probeTimeoutMs: number;
}

/** Opens the ORM on a PostgreSQL database. Connects only with the first statement. */
export async function openPostgres(
  databaseUrl: string,
  { connectTimeoutMs, probeTimeoutMs }: DatabaseTimeouts = { connectTimeoutMs: 3_000, probeTimeoutMs: 1_000 },
): Promise<Orm> {
  let markOutage = () => {};
  const orm = await MikroORM.init({
    ...ormOptions,
    clientUrl: databaseUrl,
    pool: { min: 0, max: 10 },
    driverOptions: {
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      onPoolCreated: (pool: Pool) => {
        markOutage = failFastInOutage(pool);
      },
      onConnect: async (client: ClientBase) => {
        watchConnection(client, databaseUrl, { probeTimeoutMs, onDead: () => markOutage() });
        // With the server's own zone, days would differ from those of the embedded database.
        await client.query(`set time zone 'UTC'`);
      },
    },
  });
  const connection = orm.em.getConnection() as unknown as NativeConnection<Pool>;
  runPrepared(
    connection,
    executeOnPool(() => connection.getNativeClient()),
  );
  return orm as unknown as Orm;
}

/** Opens a new embedded database in memory, without tables. */
export const openMemoryOrm = (): Promise<Orm> =>
  openEmbedded(EmbeddedClient.fromPglite(new PGlite(pgliteOptions)));

/** Opens the ORM on an embedded database and closes both together. */
export async function openEmbedded(client: EmbeddedClient): Promise<Orm> {
  const orm = await PgliteMikroORM.init({
    ...(ormOptions as object),
    dbName: 'memory://',
    // A function, because the ORM copies option objects.
    driverOptions: { pglite: () => client },
  });
  runPrepared(
    orm.em.getConnection() as unknown as NativeConnection<EmbeddedClient>,
    executeOnEmbedded(client),
  );
  // The driver does not close a client that it was given.
  const close = orm.close.bind(orm);
  orm.close = async (force) => {
    await close(force);
    await client.close();
  };
  return orm as unknown as Orm;
}
