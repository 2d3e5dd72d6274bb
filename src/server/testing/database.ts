import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { openEmbedded } from '../composition/orm.ts';
import { EmbeddedClient } from '../db/embedded/embedded-client.ts';
import { pgliteOptions } from '../db/embedded/pglite-options.ts';
import type { Em, Orm } from '../db/orm.ts';
import { connectToServer, databaseUrlOn, openTestPostgres } from './postgres.ts';

/** The template of a test database: migrated and empty, or as after the first start of a site (`first-start.ts`). */
export type DatabaseTemplate = 'migrated' | 'started';

/** The PostgreSQL template database of the test databases. */
export const templateName = (template: DatabaseTemplate): string => `bimah_test_${template}`;

/** The database of one test file. */
export interface TestDatabase {
  readonly orm: Orm;
  /** Its URL on the PostgreSQL server; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
}

/** Creates a database: embedded, or on the server of TEST_DATABASE_URL. */
export async function freshDatabase(template: DatabaseTemplate = 'migrated'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  return server ? freshPostgres(server, template) : freshEmbedded(template);
}

/** Whether a query on this PostgreSQL database waits for a lock. */
export async function isWaitingForLock(em: Em): Promise<boolean> {
  const rows = await em.execute(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

async function freshEmbedded(template: DatabaseTemplate): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'bimah-database-'));
  await cp(inject('embeddedTemplates')[template], folder, { recursive: true });
  const orm = await openFolder(folder);
  return {
    orm,
    databaseUrl: undefined,
    async close() {
      await orm.close(true);
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens an embedded database in this thread; creates it in an empty folder. */
export const openFolder = (folder: string): Promise<Orm> =>
  // MikroORM's driver would open the folder without `pgliteOptions`.
  openEmbedded(EmbeddedClient.fromPglite(new PGlite({ dataDir: folder, ...pgliteOptions })));

async function freshPostgres(serverUrl: string, template: DatabaseTemplate): Promise<TestDatabase> {
  const name = `bimah_test_${randomBytes(6).toString('hex')}`;
  const server = await connectToServer(serverUrl);
  await server.em.fork().execute(`create database ${name} template ${templateName(template)}`);
  const databaseUrl = databaseUrlOn(serverUrl, name);
  const orm = await openTestPostgres(databaseUrl);
  return {
    orm,
    databaseUrl,
    async close() {
      await orm.close(true);
      await server.em.fork().execute(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}
